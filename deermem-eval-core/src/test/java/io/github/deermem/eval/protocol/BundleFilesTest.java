package io.github.deermem.eval.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deermem.eval.artifact.Links;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files make up a bundle. */
class BundleFilesTest {
  private TestBundle bundle;
  private Path elsewhere;

  @BeforeEach
  void copy(@TempDir Path folder) throws IOException {
    bundle = TestBundle.copyTo(folder.resolve("bundle"));
    elsewhere = Files.createDirectory(folder.resolve("elsewhere")).toRealPath();
  }

  @Test
  void aDirectoryThatDoesNotExistIsOneProblem() {
    Path nowhere = elsewhere.resolve("nowhere");

    assertEquals(
        List.of(
            nowhere
                + ": expected the directory of a protocol bundle, with configs, manifests and a"
                + " prompt; there is none"),
        bundle.problems(BundleSource.directory(nowhere)));
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsOneProblem() {
    Path config = bundle.file(TestBundle.CONFIG);

    assertEquals(
        List.of(
            "configs/test.yaml: expected the directory of a protocol bundle, with configs,"
                + " manifests and a prompt; this is a file"),
        bundle.problems(BundleSource.directory(config)));
  }

  @Test
  void anEmptyDirectoryLacksThreeFiles() {
    assertEquals(
        List.of(
            elsewhere
                + "/configs: expected one config (*.yaml), found none; name the one to use with the"
                + " parameter config",
            elsewhere
                + "/manifests: expected one official manifest (*.json), found none; name the one to"
                + " use with the parameter officialManifest",
            elsewhere
                + "/manifests: expected one synthetic manifest (*.json), found none; name the one"
                + " to use with the parameter syntheticManifest"),
        bundle.problems(BundleSource.directory(elsewhere)));
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "bundle/..", "./bundle/../."})
  void aDirectoryMayBeNamedInARoundaboutWay(String path) throws IOException {
    Path parent = bundle.directory().getParent();
    TestBundle.copyTo(parent);

    ProtocolBundle.load(BundleSource.directory(parent.resolve(path)));
  }

  @Test
  void aDirectoryMayBeRelative() {
    Path here = Path.of("").toAbsolutePath();
    assumeTrue(here.getRoot().equals(bundle.directory().getRoot()), "another drive");

    ProtocolBundle.load(BundleSource.directory(here.relativize(bundle.directory())));
  }

  @Test
  void aDirectoryMayBeALink() {
    Path link = Links.create(elsewhere.resolve("link"), bundle.directory());

    ProtocolBundle.load(BundleSource.directory(link));
  }

  @Test
  void theNamesOfTheFilesDoNotMatter() throws IOException {
    bundle
        .write("configs/any.yml", bundle.read(TestBundle.CONFIG))
        .delete(TestBundle.CONFIG)
        .write("manifests/a.json", bundle.read(TestBundle.SYNTHETIC))
        .delete(TestBundle.SYNTHETIC)
        .write("manifests/b.json", bundle.read(TestBundle.OFFICIAL))
        .delete(TestBundle.OFFICIAL);

    ProtocolBundle loaded = bundle.load();

    assertEquals("fix_roses", loaded.synthetic().cases().get(0).caseId());
  }

  @Test
  void otherFilesInTheFoldersDoNotMatter() throws IOException {
    bundle
        .write("configs/README.md", "nothing")
        .write("configs/.#test.yaml", "an editor's lock")
        .write("manifests/._official.json", new byte[] {0, 5, 22, 7})
        .write("manifests/scope.json", "{\"semantic_cases\": [], \"semantic_cases\": []}")
        .write("manifests/list.json", "[]")
        .write("manifests/old/official.json", bundle.read(TestBundle.OFFICIAL));

    bundle.load();
  }

  @Test
  void ofSeveralConfigsOneMustBeNamed() throws IOException {
    bundle.write("configs/other.yml", bundle.read(TestBundle.CONFIG));

    assertEquals(
        List.of(
            "configs: expected one config (*.yaml), found configs/other.yml and configs/test.yaml;"
                + " name the one to use with the parameter config"),
        bundle.problems());
    ProtocolBundle.load(bundle.source().withConfig(bundle.file("configs/other.yml")));
  }

  @ParameterizedTest
  @CsvSource({
    "manifests/official.json, official, officialManifest",
    "manifests/synthetic.json, synthetic, syntheticManifest"
  })
  void ofSeveralManifestsOneMustBeNamed(String file, String kind, String parameter)
      throws IOException {
    bundle.write("manifests/another.json", bundle.read(file));

    assertEquals(
        List.of(
            "manifests: expected one "
                + kind
                + " manifest (*.json), found manifests/another.json and "
                + file
                + "; name the one to use with the parameter "
                + parameter),
        bundle.problems());
  }

  @ParameterizedTest
  @CsvSource({
    "manifests/official.json, official, officialManifest",
    "manifests/synthetic.json, synthetic, syntheticManifest"
  })
  void aManifestThatIsMissingIsOneProblem(String file, String kind, String parameter)
      throws IOException {
    bundle.delete(file);

    assertEquals(
        List.of(
            "manifests: expected one "
                + kind
                + " manifest (*.json), found none; name the one to use with the parameter "
                + parameter),
        bundle.problems());
  }

  @Test
  void aManifestThatCannotBeParsedMayBeTheOneThatIsMissing() throws IOException {
    bundle.write(TestBundle.SYNTHETIC, "{\"cases\": [}");

    assertEquals(
        List.of(
            "manifests/synthetic.json, line 1: cannot be parsed at column 12: Unexpected close"
                + " marker '}': expected ']' (for Array starting at line 1, column 11)"),
        bundle.problems());
  }

  @Test
  void twoManifestsThatCannotBeParsedAreTwoProblems() throws IOException {
    bundle.write(TestBundle.SYNTHETIC, "").write(TestBundle.OFFICIAL, "");

    assertEquals(
        List.of(
            "manifests/official.json, line 1: the file is empty",
            "manifests/synthetic.json, line 1: the file is empty"),
        bundle.problems());
  }

  @Test
  void aFurtherManifestThatCannotBeParsedDoesNotMatter() throws IOException {
    bundle.write("manifests/draft.json", "{");

    bundle.load();
  }

  @Test
  void namedFilesTakeThePlaceOfTheBundlesOwn() throws IOException {
    Path config = elsewhere.resolve("config");
    Path official = elsewhere.resolve("official");
    Path synthetic = elsewhere.resolve("synthetic");
    Files.writeString(config, bundle.read(TestBundle.CONFIG).replace("workers: 6", "workers: 7"));
    Files.writeString(
        official, bundle.read(TestBundle.OFFICIAL).replace("garden-001", "garden-100"));
    Files.writeString(
        synthetic, bundle.read(TestBundle.SYNTHETIC).replace("fix_roses", "fix_tulips"));

    ProtocolBundle loaded =
        ProtocolBundle.load(
            bundle
                .source()
                .withConfig(config)
                .withOfficialManifest(official)
                .withSyntheticManifest(synthetic));

    assertEquals(7, loaded.config().qa().workers());
    assertEquals("garden-100", loaded.official().caseIds().get(0));
    assertEquals("fix_tulips", loaded.synthetic().cases().get(0).caseId());
    assertEquals(
        List.of(hash(config), hash(official), hash(synthetic)),
        List.of(
            loaded.hashes().config(),
            loaded.hashes().officialManifest(),
            loaded.hashes().syntheticManifest()));
  }

  @Test
  void theBundlesOwnFilesMayBeBrokenIfOthersAreNamed() throws IOException {
    Path official = elsewhere.resolve("official.json");
    Files.writeString(official, bundle.read(TestBundle.OFFICIAL));
    bundle.write(TestBundle.OFFICIAL, "{");

    ProtocolBundle.load(bundle.source().withOfficialManifest(official));
  }

  @Test
  void noFileNamedKeepsTheBundlesOwn() {
    ProtocolBundle.load(
        bundle.source().withConfig(null).withOfficialManifest(null).withSyntheticManifest(null));
  }

  @Test
  void problemsOfANamedFileAreReportedUnderItsName() throws IOException {
    Path config = elsewhere.resolve("mine.yaml");
    Files.writeString(config, bundle.read(TestBundle.CONFIG).replace("workers: 6", "workers: 0"));

    assertEquals(
        List.of(config + ", line 48, /qa/workers: expected at least 1, found 0"),
        bundle.problems(bundle.source().withConfig(config)));
  }

  @Test
  void namedFilesThatAreMissingAreReportedTogether() {
    Path nowhere = elsewhere.resolve("nowhere");

    assertEquals(
        List.of(
            nowhere + ": cannot be read: there is no " + nowhere,
            nowhere + ": cannot be read: there is no " + nowhere,
            elsewhere + ": cannot be read: " + elsewhere + " is a directory, not a file"),
        bundle.problems(
            bundle
                .source()
                .withConfig(nowhere)
                .withOfficialManifest(nowhere)
                .withSyntheticManifest(elsewhere)));
  }

  @Test
  void manifestsThatAreMixedUpAreCalledSo() {
    assertEquals(
        List.of(
            "manifests/synthetic.json: expected the official manifest, found the synthetic one",
            "manifests/official.json: expected the synthetic manifest, found the official one"),
        bundle.problems(
            bundle
                .source()
                .withOfficialManifest(bundle.file(TestBundle.SYNTHETIC))
                .withSyntheticManifest(bundle.file(TestBundle.OFFICIAL))));
  }

  @Test
  void aDatasetThatIsNamedByMistakeIsNotLoaded() throws IOException {
    Path dataset = elsewhere.resolve("dataset.json");
    try (RandomAccessFile large = new RandomAccessFile(dataset.toFile(), "rw")) {
      large.setLength(17 << 20);
    }

    assertEquals(
        List.of(
            dataset
                + ": cannot be read: "
                + dataset
                + " has 17825792 bytes, and no protocol file has more than 16777216"),
        bundle.problems(bundle.source().withOfficialManifest(dataset)));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aDeviceIsNotRead() {
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.exists(device));

    assertEquals(
        List.of("/dev/zero: cannot be read: /dev/zero is a device, not a file"),
        bundle.problems(bundle.source().withConfig(device)));
  }

  @Test
  void aConfigBehindALinkOutOfTheBundleIsRefused() throws IOException {
    Path outside = elsewhere.resolve("config.yaml");
    Files.writeString(outside, bundle.read(TestBundle.CONFIG));
    bundle.delete(TestBundle.CONFIG);
    Links.create(bundle.file(TestBundle.CONFIG), outside);

    assertEquals(
        List.of(
            "configs/test.yaml: cannot be read: the path configs/test.yaml leads out of the bundle "
                + bundle.directory()),
        bundle.problems());
  }

  @Test
  void aFolderThatCannotBeListedIsOneProblem() {
    Path manifests = bundle.file("manifests");
    assumeTrue(manifests.toFile().setReadable(false), "no permissions here");
    try {
      assumeFalse(Files.isReadable(manifests), "permissions do not hold for this user");

      assertEquals(
          List.of("manifests: cannot be listed: no permission for manifests"), bundle.problems());
    } finally {
      manifests.toFile().setReadable(true);
    }
  }

  private static String hash(Path file) throws IOException {
    return DigestUtils.sha256Hex(Files.readAllBytes(file));
  }
}
