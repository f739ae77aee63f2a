package io.github.deermem.eval.dataset;

import java.util.List;
import java.util.Map;

/**
 * What an evaluation needs of a dataset whose bytes matched the pinned hash.
 *
 * @param sha256 of the bytes, lowercase hex
 * @param rows how many rows the file has, of all types
 * @param official the selected rows by question id
 * @param bank the distractor bank, sorted by question id
 */
public record VerifiedDataset(
    String sha256, int rows, Map<String, OfficialRow> official, List<BankRecord> bank) {}
