package io.github.deermem.eval.pool;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario puts to the test, by the metadata that it gives to the support fact and the
 * distractors (eviction protocol, section 4). The doubles are computed in the order written there,
 * since results are compared to the last bit.
 */
public enum Scenario {
  /** A recent confirmation should outweigh a lower confidence. */
  CONFIRMATION_HELP {
    @Override
    Metadata support() {
      return Metadata.of(0.70).confirmed(7);
    }

    @Override
    Metadata distractor(int index, int rank) {
      return helpedDistractor(index, rank);
    }
  },
  /** Frequent access should outweigh a lower confidence. */
  ACCESS_HELP {
    @Override
    Metadata support() {
      return Metadata.of(0.70).heated();
    }

    @Override
    Metadata distractor(int index, int rank) {
      return helpedDistractor(index, rank);
    }
  },
  /** A confident fact should stay although others have signals. */
  CONFIDENCE_CONTROL {
    @Override
    Metadata support() {
      return new Metadata(0.95, 30, null, 0);
    }

    @Override
    Metadata distractor(int index, int rank) {
      return index < 5 ? Metadata.of(0.94 - 0.02 * index) : Metadata.of(0.70).signalled(index);
    }
  },
  /** Signals on unsure facts should not push a confident one out. */
  NOISY_SIGNAL_CONTROL {
    @Override
    Metadata support() {
      return Metadata.of(0.90);
    }

    @Override
    Metadata distractor(int index, int rank) {
      return index < rank ? Metadata.of(0.70).signalled(index) : Metadata.of(0.70);
    }
  },
  /** A correction should stay although its confidence is low. */
  CORRECTION_RESERVE {
    @Override
    Metadata support() {
      return Metadata.of(0.65);
    }

    @Override
    Metadata distractor(int index, int rank) {
      return Metadata.of(index < rank ? 0.90 - 0.03 * index : 0.60 - 0.02 * (index - rank));
    }
  };

  /**
   * @param createdDaysAgo days before the evaluation time
   * @param confirmedDaysAgo days before the evaluation time; null if never confirmed
   * @param heat access heat; 0 if never accessed
   */
  record Metadata(
      double confidence, int createdDaysAgo, @Nullable Integer confirmedDaysAgo, int heat) {
    private static final int CREATED_DAYS_AGO = 180;
    private static final int CONFIRMED_DAYS_AGO = 7;
    private static final int HEAT = 8;

    static Metadata of(double confidence) {
      return new Metadata(confidence, CREATED_DAYS_AGO, null, 0);
    }

    Metadata confirmed(int daysAgo) {
      return new Metadata(confidence, createdDaysAgo, daysAgo, heat);
    }

    Metadata heated() {
      return new Metadata(confidence, createdDaysAgo, confirmedDaysAgo, HEAT);
    }

    /** Odd distractors were confirmed, even ones accessed. */
    Metadata signalled(int index) {
      return index % 2 == 1 ? confirmed(CONFIRMED_DAYS_AGO) : heated();
    }
  }

  /** The name in protocols and published files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException if there is no such scenario, which a validated manifest
   *     excludes
   */
  public static Scenario ofId(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT));
  }

  abstract Metadata support();

  /**
   * @param index of the distractor in drawing order, from 0
   * @param rank how many distractors beat the support fact by confidence: the loss rank less one
   */
  abstract Metadata distractor(int index, int rank);

  private static Metadata helpedDistractor(int index, int rank) {
    return Metadata.of(index < rank ? 0.94 - 0.02 * index : 0.68 - 0.02 * (index - rank));
  }
}
