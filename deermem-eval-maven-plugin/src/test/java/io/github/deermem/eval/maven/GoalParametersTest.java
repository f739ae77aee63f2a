package io.github.deermem.eval.maven;

import static org.apache.maven.api.plugin.testing.MojoExtension.getVariableValueFromObject;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.File;
import java.util.List;
import java.util.Map;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoExtension;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.api.plugin.testing.MojoTest;
import org.junit.jupiter.api.Test;

@MojoTest
class GoalParametersTest {
  private static final String DEFAULTS = "/goals/defaults";
  private static final String ALL = "/goals/all-parameters";

  @Test
  @Basedir(DEFAULTS)
  @InjectMojo(goal = "run-policy", pom = "pom.xml")
  void nothingIsNeededButTheDataset(RunPolicyMojo goal) throws Exception {
    assertEquals(false, getVariableValueFromObject(goal, "skip"));
    assertNull(getVariableValueFromObject(goal, "protocolDirectory"));
    assertNull(getVariableValueFromObject(goal, "config"));
    assertNull(getVariableValueFromObject(goal, "officialManifest"));
    assertNull(getVariableValueFromObject(goal, "syntheticManifest"));
    assertEquals(Map.of(), getVariableValueFromObject(goal, "policyImplementation"));
    assertNull(getVariableValueFromObject(goal, "dataset"));
    assertEquals(MissingDataset.fail, getVariableValueFromObject(goal, "missingDataset"));
    assertNull(getVariableValueFromObject(goal, "outputDirectory"));
    assertNull(getVariableValueFromObject(goal, "policyDirectory"));
    assertEquals(OnExisting.fail, getVariableValueFromObject(goal, "onExisting"));
    assertEquals(List.of(), getVariableValueFromObject(goal, "explain"));
  }

  @Test
  @Basedir(ALL)
  @InjectMojo(goal = "run-policy", pom = "pom.xml")
  void everyParameterIsReadFromThePom(RunPolicyMojo goal) throws Exception {
    assertEquals(true, getVariableValueFromObject(goal, "skip"));
    assertEquals(inProject("bundle"), getVariableValueFromObject(goal, "protocolDirectory"));
    assertEquals(inProject("other/config.yaml"), getVariableValueFromObject(goal, "config"));
    assertEquals(
        inProject("other/official.json"), getVariableValueFromObject(goal, "officialManifest"));
    assertEquals(
        inProject("other/synthetic.json"), getVariableValueFromObject(goal, "syntheticManifest"));
    assertEquals(
        Map.of("hybrid-v1", "com.example.Mine", "confidence", "com.example.Baseline"),
        getVariableValueFromObject(goal, "policyImplementation"));
    assertEquals(inProject("data/rows.json"), getVariableValueFromObject(goal, "dataset"));
    assertEquals(MissingDataset.skip, getVariableValueFromObject(goal, "missingDataset"));
    assertEquals(inProject("published"), getVariableValueFromObject(goal, "outputDirectory"));
    assertEquals(
        inProject("published/decisions"), getVariableValueFromObject(goal, "policyDirectory"));
    assertEquals(OnExisting.setAside, getVariableValueFromObject(goal, "onExisting"));
    assertEquals(List.of("case-1", "case-2"), getVariableValueFromObject(goal, "explain"));
  }

  @Test
  @Basedir(ALL)
  @InjectMojo(goal = "validate-contracts", pom = "pom.xml")
  void validateContractsReadsTheBundle(ValidateContractsMojo goal) throws Exception {
    assertEquals(inProject("bundle"), getVariableValueFromObject(goal, "protocolDirectory"));
  }

  @Test
  @Basedir(ALL)
  @InjectMojo(goal = "validate-dataset", pom = "pom.xml")
  void validateDatasetReadsTheDataset(ValidateDatasetMojo goal) throws Exception {
    assertEquals(inProject("data/rows.json"), getVariableValueFromObject(goal, "dataset"));
    assertEquals(MissingDataset.skip, getVariableValueFromObject(goal, "missingDataset"));
  }

  @Test
  @Basedir(DEFAULTS)
  @InjectMojo(goal = "run-policy", pom = "pom.xml")
  @MojoParameter(name = "onExisting", value = "setAside")
  void aParameterCanBeGivenAlone(RunPolicyMojo goal) throws Exception {
    assertEquals(OnExisting.setAside, getVariableValueFromObject(goal, "onExisting"));
  }

  @Test
  @Basedir(DEFAULTS)
  @InjectMojo(goal = "run-policy", pom = "pom.xml")
  @MojoParameter(name = "explain", value = "case-1,case-2")
  void severalCasesAreGivenWithCommas(RunPolicyMojo goal) throws Exception {
    assertEquals(List.of("case-1", "case-2"), getVariableValueFromObject(goal, "explain"));
  }

  @Test
  @Basedir(ALL)
  @InjectMojo(goal = "check", pom = "pom.xml")
  void checkReadsLimitsAndWhatTheyAreAbout(CheckMojo goal) throws Exception {
    assertEquals(
        Map.of("qa.hybrid-v1.official", "0.80", "policy.hybrid-v1.c7.official", "40/40"),
        getVariableValueFromObject(goal, "minimums"));
    assertEquals(Map.of("qa.p.official", "5%"), getVariableValueFromObject(goal, "maximums"));
    assertEquals(inProject("committed"), getVariableValueFromObject(goal, "baselineDirectory"));
    assertEquals(inProject("published"), getVariableValueFromObject(goal, "outputDirectory"));
    assertEquals(
        inProject("published/decisions"), getVariableValueFromObject(goal, "policyDirectory"));
    assertEquals(inProject("published/answers"), getVariableValueFromObject(goal, "qaDirectory"));
    assertEquals(MissingDataset.skip, getVariableValueFromObject(goal, "missingDataset"));
  }

  private static File inProject(String path) {
    return new File(MojoExtension.getBasedir(), path);
  }
}
