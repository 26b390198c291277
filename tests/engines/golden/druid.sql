-- a month of totals a place
SELECT TIME_FLOOR(CAST("sold_at" AS TIMESTAMP), 'P1M') AS "sold_at", "place" AS "place", SUM(sold) AS "total" FROM "shop"."sales" WHERE ("place" IS NULL OR "place" IN ('north', 'south''s')) AND NOT ("place" IN ('west')) AND "place" LIKE 'n%' AND LOWER("place") LIKE LOWER('%O%') AND "sold" >= 3 AND CAST("sold" AS VARCHAR) LIKE '3%' AND "place" IS NOT NULL AND "sold_at" >= TIME_PARSE('2024-01-01T00:00:00') AND "sold_at" < TIME_PARSE('2024-02-01T00:00:00') AND "day" >= CAST(TIME_PARSE('2024-01-01') AS DATE) AND "day" < CAST(TIME_PARSE('2024-02-01') AS DATE) AND ((place = 'north') OR (sold = 1)) AND (place <> 'x') GROUP BY TIME_FLOOR(CAST("sold_at" AS TIMESTAMP), 'P1M'), "place" HAVING (SUM(sold) > 1) ORDER BY "total" DESC LIMIT 10 OFFSET 5;

-- the first three places, the rest together
SELECT "place" AS "place", SUM(sold) AS "total" FROM "shop"."sales" WHERE ((place = 'north') OR (sold = 1)) GROUP BY "place" ORDER BY "total" DESC LIMIT 50000;

-- seconds since 1970 by day
SELECT TIME_FLOOR(CAST(MILLIS_TO_TIMESTAMP("seconds" * 1000) AS TIMESTAMP), 'P1D') AS "seconds", SUM(sold) AS "total" FROM "shop"."sales" WHERE "is_new" IS true AND ((place = 'north') OR (sold = 1)) GROUP BY TIME_FLOOR(CAST(MILLIS_TO_TIMESTAMP("seconds" * 1000) AS TIMESTAMP), 'P1D') LIMIT 100;

-- raw rows without an order
SELECT "sold_at" AS "sold_at", "place" AS "place" FROM (SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0) AS "virtual_table" WHERE ((place = 'north') OR (sold = 1)) LIMIT 1000;

-- how many rows
SELECT COUNT(*) AS "rowcount" FROM (SELECT "place" AS "place" FROM (SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0) AS "virtual_table" WHERE ((place = 'north') OR (sold = 1)) GROUP BY "place" ORDER BY "place" ASC LIMIT 10) AS "rowcount_qry";
