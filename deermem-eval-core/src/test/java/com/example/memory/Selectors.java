package com.example.memory;

import io.github.deermem.eval.policy.CapacityPolicy;

/** Selectors of somebody else's, good and bad ones. */
public final class Selectors {
  private Selectors() {}

  /** What they have in common. */
  public abstract static class Selector implements CapacityPolicy {
    @Override
    public String name() {
      return "hybrid-v1";
    }

    @Override
    public String version() {
      return "hybrid-v1";
    }

    @Override
    public Selection select(Request request) {
      throw new IllegalStateException("nobody selects here");
    }
  }

  /** A good one. */
  public static final class Good extends Selector {}

  /** Another good one. */
  public static final class Other extends Selector {}

  /** A good baseline. */
  public static final class Baseline extends Selector {
    @Override
    public String name() {
      return "confidence";
    }

    @Override
    public String version() {
      return "baseline-7";
    }
  }

  /** For a role that no protocol has. */
  public static final class Unrelated extends Selector {
    @Override
    public String name() {
      return "newest-first";
    }
  }

  /** An old version. */
  public static final class Old extends Selector {
    @Override
    public String version() {
      return "hybrid-v0";
    }
  }

  /** Without a version. */
  public static final class Versionless extends Selector {
    @Override
    public String version() {
      return null;
    }
  }

  /** Whose version fails. */
  public static final class FailingVersion extends Selector {
    @Override
    public String version() {
      throw new IllegalStateException("no version file");
    }
  }

  /** Without a name. */
  public static final class Nameless extends Selector {
    @Override
    public String name() {
      return " ";
    }
  }

  /** Whose name fails. */
  public static final class FailingName extends Selector {
    @Override
    public String name() {
      throw new IllegalStateException("no name file");
    }
  }

  /** Needs something. */
  public static final class Needy extends Selector {
    public Needy(String need) {
      super();
    }
  }

  /** Cannot be had. */
  public static final class Private extends Selector {
    private Private() {
      super();
    }
  }

  static final class Hidden extends Selector {
    public Hidden() {
      super();
    }
  }

  /** Fails at once. */
  public static final class Failing extends Selector {
    public Failing() {
      super();
      throw new IllegalStateException("no model file");
    }
  }

  /** Fails before that. */
  public static final class FailingClass extends Selector {
    private static final int SIZE = Integer.parseInt("many");

    public int size() {
      return SIZE;
    }
  }

  /** Something else. */
  public static final class NoPolicy {}
}
