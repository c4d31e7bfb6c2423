-- What the bills say, line by line, under the names of FOCUS 1.2. A load is a partition: the lines of one billing month
-- of one connector as they stood when it was read; nothing of it is ever changed, and what PostgreSQL points to is
-- read. An empty text is FOCUS' null.
CREATE TABLE IF NOT EXISTS cost_lines
(
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
    Tags Map(String, String) CODEC(ZSTD(1)),
    -- What the file has and FOCUS has no column for here, under the file's own names.
    Other Map(String, String) CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY (SubAccountId, ServiceName, ResourceId, ChargePeriodStart)
-- Small parts in one file each: a part of a file for each column needs 300 MB of buffers while it is written.
SETTINGS min_bytes_for_wide_part = 134217728, fsync_after_insert = 1, fsync_part_directory = 1;

-- The same added up by day: what spend reads.
CREATE TABLE IF NOT EXISTS cost_days
(
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
    Tags Map(String, String) CODEC(ZSTD(1)),
    BilledCost Decimal(76, 30) CODEC(ZSTD(1)),
    EffectiveCost Decimal(76, 30) CODEC(ZSTD(1)),
    ListCost Decimal(76, 30) CODEC(ZSTD(1)),
    ContractedCost Decimal(76, 30) CODEC(ZSTD(1)),
    ConsumedQuantity Nullable(Decimal(76, 30)) CODEC(ZSTD(1)),
    Lines UInt64
)
ENGINE = MergeTree
PARTITION BY load
ORDER BY (ChargeDay, ServiceName, SubAccountId)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
