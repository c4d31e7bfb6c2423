import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../../test/ask/demo-dictionary.ts";
import { indexNames } from "../name-index.ts";
import { setStatementsAside } from "./set-statements-aside.ts";

const aside = (text: string) => {
  const found = setStatementsAside(text, indexNames(DEMO_DICTIONARY));
  return found && { text: found.text, left: found.left };
};

describe("sentences that only state something", () => {
  test.each([
    [
      "I'm putting together the board pack: what did we spend in October?",
      "what did we spend in October?",
      ["I'm putting together the board pack"],
    ],
    [
      "Which accounts cost under $1,000 last month? Might be worth closing a few.",
      "Which accounts cost under $1,000 last month?",
      ["Might be worth closing a few"],
    ],
    [
      "Break that day down by service for me, I need to explain it in the variance notes.",
      "Break that day down by service for me",
      ["I need to explain it in the variance notes"],
    ],
    [
      "We're renegotiating with Microsoft, so how much have we paid them this year?",
      "so how much have we paid Microsoft this year?",
      ["We're renegotiating with Microsoft"],
    ],
    [
      "CloudWatch is eating us alive, show me every day it was over $50 in October",
      "show me every day CloudWatch was over $50 in October",
      ["CloudWatch is eating us alive"],
    ],
    [
      "hey, we moved checkout to smaller nodes in May so i'm curious - how did checkout go by week since October?",
      "how did checkout go by week since October?",
      ["hey, we moved checkout to smaller nodes in May so i'm curious"],
    ],
    [
      "Are there Redis CVEs from this year? We run it on Azure and I want to know before I sign.",
      "Are there Redis CVEs from this year?",
      ["We run it on Azure and I want to know before I sign"],
    ],
    [
      "hey so we launched the bedrock thing end of sept, what has it cost us since 1 October and is it growing",
      "hey , what has bedrock cost us since 1 October and is it growing",
      ["so we launched the bedrock thing end of sept"],
    ],
  ])("%s", (text, question, left) => {
    expect(aside(text)).toEqual({ text: question, left });
  });

  test.each([
    ["what limits the question", "What did S3 cost in October? I only care about prod."],
    ["one of two names that the question may point at", "hi, we moved S3 to Azure so how much has it been in October?"],
    ["what the question points at, said after it", "What has it cost in October? We launched the bedrock thing."],
    ["an amount", "Are we on track this month? Our limit is $10k."],
    ["what the question points at", "We moved checkout to Google, so how much have we paid them this year?"],
    ["a name that the question lacks", "Something happened in the sandbox. Were there spikes in September?"],
    ["what is wanted", "What did S3 cost in October, i need the amortized cost"],
    ["nothing else", "We moved to BigQuery. It went well."],
    ["a question alone", "What did S3 cost in October?"],
  ])("%s stays", (_, text) => {
    expect(aside(text)).toBeNull();
  });
});
