-- What the bills say, line by line, under the names of FOCUS 1.2. A load is the lines of one billing month of one
-- connector as they stood when it was read: nothing of it is ever changed, and what PostgreSQL points to is read. An
-- empty text is FOCUS' null. `Organization` is the number that PostgreSQL has given it; a partition is a billing month
-- of a fourth of all organizations. Why it is so: docs/decisions/0021-cost-tables-by-organization.md.
CREATE TABLE IF NOT EXISTS charge_lines
(
    Organization UInt32,
    load UInt32,
    BillingMonth Date,
    -- The cloud, one word for all of its names: aws, azure, gcp, oci, or another provider's own in lower case.
    Provider LowCardinality(String),
    ProviderName LowCardinality(String),
    PublisherName LowCardinality(String),
    InvoiceIssuerName LowCardinality(String),
    InvoiceId LowCardinality(String),
    BillingAccountId LowCardinality(String),
    BillingAccountName LowCardinality(String),
    SubAccountId LowCardinality(String),
    SubAccountName LowCardinality(String),
    ServiceCategory LowCardinality(String),
    ServiceName LowCardinality(String),
    RegionId LowCardinality(String),
    RegionName LowCardinality(String),
    AvailabilityZone LowCardinality(String),
    ResourceId String CODEC(ZSTD(1)),
    ResourceName String CODEC(ZSTD(1)),
    ResourceType LowCardinality(String),
    ChargeCategory LowCardinality(String),
    ChargeClass LowCardinality(String),
    ChargeDescription String CODEC(ZSTD(1)),
    ChargeFrequency LowCardinality(String),
    PricingCategory LowCardinality(String),
    CommitmentDiscountId LowCardinality(String),
    CommitmentDiscountStatus LowCardinality(String),
    SkuId LowCardinality(String),
    SkuPriceId LowCardinality(String),
    ChargePeriodStart DateTime('UTC'),
    ChargePeriodEnd Nullable(DateTime('UTC')),
    BillingCurrency LowCardinality(String),
    BilledCost Decimal(76, 30) CODEC(ZSTD(1)),
    EffectiveCost Decimal(76, 30) CODEC(ZSTD(1)),
    ListCost Decimal(76, 30) CODEC(ZSTD(1)),
    ContractedCost Decimal(76, 30) CODEC(ZSTD(1)),
    ConsumedQuantity Nullable(Decimal(76, 30)) CODEC(ZSTD(1)),
    ConsumedUnit LowCardinality(String),
    PricingQuantity Nullable(Decimal(76, 30)) CODEC(ZSTD(1)),
    PricingUnit LowCardinality(String),
    -- A key once, as it came first. Maps packed by ZSTD take a seventh of a load, and no less room on the disk.
    Tags Map(String, String) CODEC(LZ4),
    -- Which file of the export a line came from; empty where it was loaded before that was kept.
    SourceFile LowCardinality(String)
)
ENGINE = MergeTree
PARTITION BY (BillingMonth, Organization % 4)
ORDER BY (Organization, load, SubAccountId, ServiceName, ResourceId, ChargePeriodStart)
-- Small parts in one file each: a part of a file for each column needs 300 MB of buffers while it is written. Merges
-- end at 256 MB: a load comes in parts of about 2 MB, so each line is merged about twice; 10 billion are 3,000.
-- Rows that were deleted count for nothing there, so parts that have few left are merged, and are gone with it.
SETTINGS min_bytes_for_wide_part = 134217728, max_bytes_to_merge_at_max_space_in_pool = 268435456,
    exclude_deleted_rows_for_part_size_in_merge = 1, load_existing_rows_count_for_old_parts = 1,
    fsync_after_insert = 1, fsync_part_directory = 1;

-- The same added up by day, without tags: what most questions read.
CREATE TABLE IF NOT EXISTS charge_days
(
    Organization UInt32,
    load UInt32,
    BillingMonth Date,
    ChargeDay Date,
    Provider LowCardinality(String),
    ProviderName LowCardinality(String),
    BillingAccountId LowCardinality(String),
    SubAccountId LowCardinality(String),
    SubAccountName LowCardinality(String),
    ServiceCategory LowCardinality(String),
    ServiceName LowCardinality(String),
    RegionId LowCardinality(String),
    RegionName LowCardinality(String),
    ChargeCategory LowCardinality(String),
    BillingCurrency LowCardinality(String),
    ConsumedUnit LowCardinality(String),
    BilledCost Decimal(76, 30) CODEC(ZSTD(1)),
    EffectiveCost Decimal(76, 30) CODEC(ZSTD(1)),
    ListCost Decimal(76, 30) CODEC(ZSTD(1)),
    ContractedCost Decimal(76, 30) CODEC(ZSTD(1)),
    -- Of the lines that have one: their sum, 0 where there is none, and their number.
    ConsumedQuantity Decimal(76, 30) CODEC(ZSTD(1)),
    Quantities Int64,
    Lines Int64
)
ENGINE = MergeTree
PARTITION BY (BillingMonth, Organization % 4)
ORDER BY (Organization, load, ChargeDay, ServiceName, SubAccountId)
SETTINGS min_bytes_for_wide_part = 134217728, max_bytes_to_merge_at_max_space_in_pool = 268435456,
    exclude_deleted_rows_for_part_size_in_merge = 1, load_existing_rows_count_for_old_parts = 1,
    fsync_after_insert = 1, fsync_part_directory = 1;

-- The same by day and tag. A line is in it once for each of its tags, of which one is its first; once if it has none.
CREATE TABLE IF NOT EXISTS charge_tags
(
    Organization UInt32,
    load UInt32,
    BillingMonth Date,
    TagKey LowCardinality(String),
    TagValue String CODEC(ZSTD(1)),
    -- 0: of lines without a tag; 1: their first; 2: another one.
    TagPlace UInt8,
    ChargeDay Date,
    Provider LowCardinality(String),
    ProviderName LowCardinality(String),
    BillingAccountId LowCardinality(String),
    SubAccountId LowCardinality(String),
    SubAccountName LowCardinality(String),
    ServiceCategory LowCardinality(String),
    ServiceName LowCardinality(String),
    RegionId LowCardinality(String),
    RegionName LowCardinality(String),
    ChargeCategory LowCardinality(String),
    BillingCurrency LowCardinality(String),
    ConsumedUnit LowCardinality(String),
    BilledCost Decimal(76, 30) CODEC(ZSTD(1)),
    EffectiveCost Decimal(76, 30) CODEC(ZSTD(1)),
    ListCost Decimal(76, 30) CODEC(ZSTD(1)),
    ContractedCost Decimal(76, 30) CODEC(ZSTD(1)),
    ConsumedQuantity Decimal(76, 30) CODEC(ZSTD(1)),
    Quantities Int64,
    Lines Int64
)
ENGINE = MergeTree
PARTITION BY (BillingMonth, Organization % 4)
ORDER BY (Organization, load, TagKey, ChargeDay, TagValue)
SETTINGS min_bytes_for_wide_part = 134217728, max_bytes_to_merge_at_max_space_in_pool = 268435456,
    exclude_deleted_rows_for_part_size_in_merge = 1, load_existing_rows_count_for_old_parts = 1,
    fsync_after_insert = 1, fsync_part_directory = 1;
