/** Exact sums of lines of one currency. Amounts and counts are decimal texts. */
export type Sums = {
  readonly currency: string;
  readonly lines: string;
  readonly BilledCost: string;
  readonly EffectiveCost: string;
  readonly ListCost: string;
  readonly ContractedCost: string;
};

/** What a file holds of one billing month in one currency. Months are `YYYY-MM-01`. */
export type MonthOfFile = Sums & {
  readonly month: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** How many of its lines have tags that can't be read; not there where none has. */
  readonly unreadTags?: string;
  /** How many of its lines have no cost or no currency, though the file has a column of it; likewise. */
  readonly blank?: string;
};

/** An account whose lines a load has. The provider is one word for all names of a cloud. */
export type AccountOfLoad = { readonly provider: string; readonly billingAccount: string; readonly account: string };

/** Which load the lines of a billing month (`YYYY-MM-01`) go into, and the number of its organization. */
export type LoadOfMonth = { readonly organization: number; readonly load: number; readonly month: string };
