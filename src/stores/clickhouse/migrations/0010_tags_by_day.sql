-- Most questions by a tag tell nothing else apart: added up by day and value alone, a bill can have a fiftieth of the
-- rows of this table. The engine keeps that beside the rows of each part and reads it where it answers. What is
-- deleted of a part is taken out of it, too.
ALTER TABLE charge_tags MODIFY SETTING lightweight_mutation_projection_mode = 'rebuild';
ALTER TABLE charge_tags ADD PROJECTION IF NOT EXISTS values_by_day
(
    SELECT Organization, load, BillingMonth, TagKey, TagPlace, ChargeDay, TagValue, BillingCurrency, ConsumedUnit,
        sum(BilledCost), sum(EffectiveCost), sum(ListCost), sum(ContractedCost),
        sum(ConsumedQuantity), sum(Quantities), sum(Lines)
    GROUP BY Organization, load, BillingMonth, TagKey, TagPlace, ChargeDay, TagValue, BillingCurrency, ConsumedUnit
);
-- Parts that are there get theirs one after the other, while they are read as before.
ALTER TABLE charge_tags MATERIALIZE PROJECTION values_by_day;
