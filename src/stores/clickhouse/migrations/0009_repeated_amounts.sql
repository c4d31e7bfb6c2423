-- Amounts take most of the room of a line. Which of them are its BilledCost once more, and are kept as 0: 1 its
-- EffectiveCost, 2 ListCost, 4 ContractedCost; 8 its PricingQuantity is its ConsumedQuantity. Lines that were loaded
-- before repeat nothing, and stay as they are.
ALTER TABLE charge_lines ADD COLUMN IF NOT EXISTS Repeats UInt8 DEFAULT 0;

-- With 30 decimals of which ten are used, an amount is a small number of large units: the codec keeps those apart.
-- Parts that are there are written so when they are merged.
ALTER TABLE charge_lines
    MODIFY COLUMN BilledCost Decimal(76, 30) CODEC(GCD, ZSTD(1)),
    MODIFY COLUMN ListCost Decimal(76, 30) CODEC(GCD, ZSTD(1));
