-- a month of totals a place
SELECT date_trunc('month', `sold_at`) AS `sold_at`, `place` AS `place`, SUM(sold) AS `total` FROM `shop`.`sales` WHERE (`place` IS NULL OR `place` IN ('north', 'south\'s')) AND NOT (`place` IN ('west')) AND `place` LIKE 'n%' AND LOWER(`place`) LIKE LOWER('%O%') AND `sold` >= 3 AND CAST(`sold` AS STRING) LIKE '3%' AND `place` IS NOT NULL AND `sold_at` >= CAST('2024-01-01 00:00:00.000000' AS TIMESTAMP) AND `sold_at` < CAST('2024-02-01 00:00:00.000000' AS TIMESTAMP) AND `day` >= CAST('2024-01-01' AS DATE) AND `day` < CAST('2024-02-01' AS DATE) AND ((place = 'north') OR (sold = 1)) AND (place <> 'x') GROUP BY date_trunc('month', `sold_at`), `place` HAVING (SUM(sold) > 1) ORDER BY `total` DESC LIMIT 10 OFFSET 5;

-- the first three places, the rest together
SELECT CASE WHEN `series_limit`.`place__` IS NOT NULL THEN `place` ELSE 'Others' END AS `place`, SUM(sold) AS `total` FROM `shop`.`sales` LEFT OUTER JOIN (SELECT `place` AS `place__`, SUM(sold) AS `mme_inner__` FROM `shop`.`sales` WHERE ((place = 'north') OR (sold = 1)) GROUP BY `place` ORDER BY SUM(sold) DESC LIMIT 3) AS `series_limit` ON `place` = `series_limit`.`place__` WHERE ((place = 'north') OR (sold = 1)) GROUP BY CASE WHEN `series_limit`.`place__` IS NOT NULL THEN `place` ELSE 'Others' END ORDER BY `total` DESC;

-- seconds since 1970 by day
SELECT date_trunc('day', from_unixtime(`seconds`)) AS `seconds`, SUM(sold) AS `total` FROM `shop`.`sales` WHERE `is_new` IS true AND ((place = 'north') OR (sold = 1)) GROUP BY date_trunc('day', from_unixtime(`seconds`)) LIMIT 100;

-- raw rows without an order
SELECT `sold_at` AS `sold_at`, `place` AS `place` FROM (SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0) AS `virtual_table` WHERE ((place = 'north') OR (sold = 1)) LIMIT 1000;

-- how many rows
SELECT COUNT(*) AS `rowcount` FROM (SELECT `place` AS `place` FROM (SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0) AS `virtual_table` WHERE ((place = 'north') OR (sold = 1)) GROUP BY `place` ORDER BY `place` ASC LIMIT 10) AS `rowcount_qry`;
