-- The same as before, by another way: from a load to those of the same month that come before it, and in these to the
-- account. Straight from an account there are as many loads as all connectors have months, and those not dropped yet.
CREATE OR REPLACE VIEW visible_cost_loads AS
SELECT c.organization_id, p.connector_id, p.month, p.load_id, coalesce((
  SELECT jsonb_agg(jsonb_build_array(mine.provider, mine.billing_account, mine.account)
    ORDER BY mine.provider, mine.billing_account, mine.account)
  FROM cost_load_accounts mine
  WHERE earlier.loads IS NOT NULL AND mine.load_id = p.load_id AND (mine.billing_account <> '' OR mine.account <> '')
  AND EXISTS (
    SELECT FROM cost_load_accounts theirs
    WHERE theirs.load_id = ANY (earlier.loads) AND theirs.provider = mine.provider
    AND theirs.billing_account = mine.billing_account AND theirs.account = mine.account)
), '[]') AS left_out
FROM current_cost_loads p JOIN connectors c ON c.id = p.connector_id
CROSS JOIN LATERAL (
  SELECT array_agg(other.load_id) AS loads
  FROM connectors o JOIN current_cost_loads other ON other.connector_id = o.id AND other.month = p.month
  WHERE o.organization_id = c.organization_id
  AND (o.paused_at IS NOT NULL, o.created_at, o.id) < (c.paused_at IS NOT NULL, c.created_at, c.id)
) earlier;

DROP INDEX cost_load_accounts_account;
