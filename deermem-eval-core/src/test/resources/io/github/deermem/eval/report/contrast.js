// Texts whose contrast with what lies behind them is below 4.5 (WCAG 2.2, 1.4.3), as [text, ratio].
(() => {
  const canvas = document.createElement('canvas').getContext('2d');
  const channels = color => {
    canvas.fillStyle = '#000';
    canvas.fillStyle = color;
    const hex = canvas.fillStyle;
    return [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
  };
  const luminance = color => {
    const [r, g, b] = channels(color).map(c => c / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const background = element => {
    for (let e = element; e; e = e.parentElement) {
      const color = getComputedStyle(e).backgroundColor;
      if (color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const low = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, element = node.parentElement;
    if (!node.textContent.trim()) continue;
    const style = getComputedStyle(element);
    const color = element instanceof SVGElement ? style.fill : style.color;
    const [a, b] = [luminance(color), luminance(background(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) low.push([node.textContent.trim().slice(0, 40), ratio]);
  }
  return low;
})()
