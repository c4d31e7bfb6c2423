-- Many small loads leave many small parts, which the engine leaves alone where they are of several sizes: a question of
-- a year read four in each partition. Parts that are older than an hour are merged in any case, up to the size at which
-- merges end; so what one load adds is written once an hour at most.
ALTER TABLE charge_lines MODIFY SETTING min_age_to_force_merge_seconds = 3600;
ALTER TABLE charge_days MODIFY SETTING min_age_to_force_merge_seconds = 3600;
ALTER TABLE charge_tags MODIFY SETTING min_age_to_force_merge_seconds = 3600;
