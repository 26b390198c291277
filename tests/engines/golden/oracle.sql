-- a month of totals a place
SELECT TRUNC(CAST("sold_at" as DATE), 'MONTH') AS "sold_at", "place" AS "place", SUM(sold) AS "total" FROM "shop"."sales" WHERE ("place" IS NULL OR "place" IN ('north', 'south''s')) AND NOT ("place" IN ('west')) AND "place" LIKE 'n%' AND LOWER("place") LIKE LOWER('%O%') AND "sold" >= 3 AND CAST("sold" AS VARCHAR2(4000)) LIKE '3%' AND "place" IS NOT NULL AND "sold_at" >= TO_TIMESTAMP('2024-01-01T00:00:00.000000', 'YYYY-MM-DD"T"HH24:MI:SS.ff6') AND "sold_at" < TO_TIMESTAMP('2024-02-01T00:00:00.000000', 'YYYY-MM-DD"T"HH24:MI:SS.ff6') AND "day" >= TO_DATE('2024-01-01', 'YYYY-MM-DD') AND "day" < TO_DATE('2024-02-01', 'YYYY-MM-DD') AND ((place = 'north') OR (sold = 1)) AND (place <> 'x') GROUP BY TRUNC(CAST("sold_at" as DATE), 'MONTH'), "place" HAVING (SUM(sold) > 1) ORDER BY "total" DESC OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY;

-- the first three places, the rest together
SELECT CASE WHEN "series_limit"."place__" IS NOT NULL THEN "place" ELSE 'Others' END AS "place", SUM(sold) AS "total" FROM "shop"."sales" LEFT OUTER JOIN (SELECT "place" AS "place__", SUM(sold) AS "mme_inner__" FROM "shop"."sales" WHERE ((place = 'north') OR (sold = 1)) GROUP BY "place" ORDER BY SUM(sold) DESC FETCH NEXT 3 ROWS ONLY) "series_limit" ON "place" = "series_limit"."place__" WHERE ((place = 'north') OR (sold = 1)) GROUP BY CASE WHEN "series_limit"."place__" IS NOT NULL THEN "place" ELSE 'Others' END ORDER BY "total" DESC;

-- seconds since 1970 by day
SELECT TRUNC(CAST(TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60)*"seconds" as DATE), 'DDD') AS "seconds", SUM(sold) AS "total" FROM "shop"."sales" WHERE "is_new" = 1 AND ((place = 'north') OR (sold = 1)) GROUP BY TRUNC(CAST(TO_DATE('1970-01-01','YYYY-MM-DD')+(1/24/60/60)*"seconds" as DATE), 'DDD') FETCH NEXT 100 ROWS ONLY;

-- raw rows without an order
SELECT "sold_at" AS "sold_at", "place" AS "place" FROM (SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0) "virtual_table" WHERE ((place = 'north') OR (sold = 1)) FETCH NEXT 1000 ROWS ONLY;

-- how many rows
SELECT COUNT(*) AS "rowcount" FROM (SELECT "place" AS "place" FROM (SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0) "virtual_table" WHERE ((place = 'north') OR (sold = 1)) GROUP BY "place" ORDER BY "place" ASC FETCH NEXT 10 ROWS ONLY) "rowcount_qry";
