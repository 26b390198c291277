-- a month of totals a place
SELECT DATEADD(MONTH, DATEDIFF(MONTH, 0, [sold_at]), 0) AS [sold_at], [place] AS [place], SUM(sold) AS [total] FROM [shop].[sales] WHERE ([place] IS NULL OR [place] IN (N'north', N'south''s')) AND NOT ([place] IN (N'west')) AND [place] LIKE N'n%' AND LOWER([place]) LIKE LOWER(N'%O%') AND [sold] >= 3 AND CAST([sold] AS NVARCHAR(MAX)) LIKE N'3%' AND [place] IS NOT NULL AND [sold_at] >= CONVERT(DATETIME, '2024-01-01T00:00:00.000', 126) AND [sold_at] < CONVERT(DATETIME, '2024-02-01T00:00:00.000', 126) AND [day] >= CONVERT(DATE, '2024-01-01', 23) AND [day] < CONVERT(DATE, '2024-02-01', 23) AND ((place = 'north') OR (sold = 1)) AND (place <> 'x') GROUP BY DATEADD(MONTH, DATEDIFF(MONTH, 0, [sold_at]), 0), [place] HAVING (SUM(sold) > 1) ORDER BY [total] DESC OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY;

-- the first three places, the rest together
SELECT CASE WHEN [series_limit].[place__] IS NOT NULL THEN [place] ELSE 'Others' END AS [place], SUM(sold) AS [total] FROM [shop].[sales] LEFT OUTER JOIN (SELECT [place] AS [place__], SUM(sold) AS [mme_inner__] FROM [shop].[sales] WHERE ((place = 'north') OR (sold = 1)) GROUP BY [place] ORDER BY SUM(sold) DESC OFFSET 0 ROWS FETCH NEXT 3 ROWS ONLY) AS [series_limit] ON [place] = [series_limit].[place__] WHERE ((place = 'north') OR (sold = 1)) GROUP BY CASE WHEN [series_limit].[place__] IS NOT NULL THEN [place] ELSE 'Others' END ORDER BY [total] DESC;

-- seconds since 1970 by day
SELECT DATEADD(DAY, DATEDIFF(DAY, 0, dateadd(S, [seconds], '1970-01-01')), 0) AS [seconds], SUM(sold) AS [total] FROM [shop].[sales] WHERE [is_new] = 1 AND ((place = 'north') OR (sold = 1)) GROUP BY DATEADD(DAY, DATEDIFF(DAY, 0, dateadd(S, [seconds], '1970-01-01')), 0) ORDER BY (SELECT NULL) OFFSET 0 ROWS FETCH NEXT 100 ROWS ONLY;

-- raw rows without an order
SELECT [sold_at] AS [sold_at], [place] AS [place] FROM (SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0) AS [virtual_table] WHERE ((place = 'north') OR (sold = 1)) ORDER BY (SELECT NULL) OFFSET 0 ROWS FETCH NEXT 1000 ROWS ONLY;

-- how many rows
SELECT COUNT(*) AS [rowcount] FROM (SELECT [place] AS [place] FROM (SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0) AS [virtual_table] WHERE ((place = 'north') OR (sold = 1)) GROUP BY [place] ORDER BY [place] ASC OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY) AS [rowcount_qry];
