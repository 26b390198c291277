/** One table of the example data, and the query that creates it. `{data}` stands for the folder of the data files. */
export interface ExampleTable {
  readonly name: string;
  readonly description: string;
  /** The time column of the table; null without one. */
  readonly main_dttm_col: string | null;
  /** Statements to run before `sql`: types and temporary tables. */
  readonly prepare?: readonly string[];
  readonly sql: string;
}

/** In the order in which they are created: later tables may read earlier ones. */
export const exampleTables: readonly ExampleTable[] = [
  {
    name: 'flights',
    description: 'Three million domestic flights in the United States, January to June 2001, and how late they were.',
    main_dttm_col: 'flown_on',
    prepare: [
      `CREATE TEMP TABLE flown AS SELECT * FROM '{data}/flights-3m.parquet'`,
      `CREATE TEMP TABLE pair AS
        SELECT p.*, o.city AS origin_city, o.state AS origin_state, d.city AS destination_city, d.state AS destination_state,
          origin || ' → ' || destination AS route
        FROM (SELECT DISTINCT origin, destination FROM flown) AS p
        LEFT JOIN '{data}/airports.csv' AS o ON o.iata = p.origin
        LEFT JOIN '{data}/airports.csv' AS d ON d.iata = p.destination`,
      `CREATE TYPE airport_code AS ENUM (SELECT origin FROM pair UNION SELECT destination FROM pair ORDER BY 1)`,
      `CREATE TYPE city_name AS ENUM (SELECT origin_city FROM pair UNION SELECT destination_city FROM pair ORDER BY 1)`,
      `CREATE TYPE state_code AS ENUM (SELECT origin_state FROM pair UNION SELECT destination_state FROM pair ORDER BY 1)`,
      `CREATE TYPE route_name AS ENUM (SELECT route FROM pair ORDER BY 1)`,
      `CREATE TYPE delay_class AS ENUM ('Early', 'On time', '15 to 59 min late', '1 to 3 h late', 'Over 3 h late')`,
      `CREATE TYPE distance_class AS ENUM ('Under 500 mi', '500–1500 mi', 'Over 1500 mi')`,
      `CREATE TEMP TABLE leg AS
        SELECT origin, destination, origin_city::city_name AS origin_city, origin_state::state_code AS origin_state,
          destination_city::city_name AS destination_city, destination_state::state_code AS destination_state,
          route::route_name AS route
        FROM pair`,
    ],
    sql: `
      SELECT date AS departed_at, CAST(date AS DATE) AS flown_on,
        CAST(delay AS SMALLINT) AS delay_minutes, delay >= 15 AS is_late,
        CASE WHEN delay < -5 THEN 'Early'::delay_class WHEN delay < 15 THEN 'On time'::delay_class
          WHEN delay < 60 THEN '15 to 59 min late'::delay_class WHEN delay < 180 THEN '1 to 3 h late'::delay_class
          ELSE 'Over 3 h late'::delay_class END AS delay_class,
        CAST(distance AS SMALLINT) AS distance_miles,
        CASE WHEN distance < 500 THEN 'Under 500 mi'::distance_class
          WHEN distance < 1500 THEN '500–1500 mi'::distance_class
          ELSE 'Over 1500 mi'::distance_class END AS distance_class,
        f.origin::airport_code AS origin, origin_city, origin_state,
        f.destination::airport_code AS destination, destination_city, destination_state, route,
        CAST(hour(date) AS TINYINT) AS hour_of_day,
        DATE '2001-01-01' + (isodow(date)::INTEGER - 1) AS weekday
      FROM flown AS f JOIN leg ON leg.origin = f.origin AND leg.destination = f.destination
      ORDER BY departed_at`,
  },
  {
    name: 'airports',
    description: 'The airports of those flights: where they are, how many flights leave and arrive, how late they are.',
    main_dttm_col: null,
    sql: `
      SELECT a.iata, a.name, a.city, a.state, a.latitude, a.longitude,
        l.departures, r.arrivals, l.average_departure_delay, r.average_arrival_delay, l.late_departures
      FROM '{data}/airports.csv' AS a
      LEFT JOIN (SELECT origin, count(*) AS departures, avg(delay_minutes) AS average_departure_delay,
          count(*) FILTER (is_late) AS late_departures FROM flights GROUP BY origin) AS l ON l.origin = a.iata
      LEFT JOIN (SELECT destination, count(*) AS arrivals, avg(delay_minutes) AS average_arrival_delay
          FROM flights GROUP BY destination) AS r ON r.destination = a.iata
      WHERE l.departures > 0 OR r.arrivals > 0 ORDER BY l.departures DESC`,
  },
  {
    name: 'nations',
    description: 'Population, life expectancy and fertility of 62 nations, every five years from 1955 to 2005.',
    main_dttm_col: 'year',
    sql: `
      SELECT make_date(CAST(year AS INTEGER), 1, 1) AS year, country,
        ['South Asia', 'Europe', 'Africa', 'Americas', 'East Asia', 'Middle East'][cluster + 1] AS region,
        pop AS population, life_expect AS life_expectancy, fertility AS children_per_woman,
        CAST(round(pop * life_expect) AS BIGINT) AS years_of_life
      FROM '{data}/gapminder.json' ORDER BY year, country`,
  },
  {
    name: 'wealth_and_health',
    description: 'Income, life expectancy and population of 187 nations in 2015.',
    main_dttm_col: null,
    sql: `
      SELECT country,
        CASE region WHEN 'south_asia' THEN 'South Asia' WHEN 'europe_central_asia' THEN 'Europe'
          WHEN 'sub_saharan_africa' THEN 'Africa' WHEN 'america' THEN 'Americas'
          WHEN 'east_asia_pacific' THEN 'East Asia' ELSE 'Middle East' END AS region,
        income AS income_per_person, health AS life_expectancy, population,
        CASE WHEN income < 2500 THEN 'Under $2,500' WHEN income < 10000 THEN '$2,500 to $9,999'
          WHEN income < 30000 THEN '$10,000 to $29,999' ELSE '$30,000 and more' END AS income_class,
        CAST(income * population AS BIGINT) AS total_income
      FROM '{data}/gapminder-health-income.csv' ORDER BY country`,
  },
  {
    name: 'weather',
    description: 'The weather of Seattle and New York, day by day from 2012 to 2015.',
    main_dttm_col: 'day',
    sql: `
      SELECT date AS day, location AS city, upper(weather[1]) || weather[2:] AS condition,
        precipitation AS precipitation_mm, temp_max AS temperature_max, temp_min AS temperature_min,
        round((temp_max + temp_min) / 2, 2) AS temperature_mean, wind AS wind_speed,
        precipitation > 0 AS is_wet,
        make_date(2012, CAST(month(date) AS INTEGER), 1) AS month_of_year, CAST(year(date) AS INTEGER) AS year_number,
        ['Winter', 'Spring', 'Summer', 'Autumn'][CAST(month(date) % 12 AS INTEGER) // 3 + 1] AS season
      FROM '{data}/weather.csv' ORDER BY day, city`,
  },
  {
    name: 'movies',
    description: 'Films with what they cost, what they earned and how they were liked.',
    main_dttm_col: 'released_on',
    sql: `
      WITH film AS (SELECT *, CAST(try_strptime("Release Date", '%b %d %Y') AS DATE) AS released FROM '{data}/movies.json')
      SELECT CASE WHEN released > DATE '2012-12-31' THEN released - INTERVAL 100 YEAR ELSE released END::DATE AS released_on,
        json_extract_string(Title, '$') AS title, "Major Genre" AS genre, "Creative Type" AS creative_type, "Source" AS source,
        "MPAA Rating" AS rating, Distributor AS distributor, Director AS director,
        "Production Budget" AS budget, "US Gross" AS us_gross, "Worldwide Gross" AS worldwide_gross,
        "Worldwide Gross" - "Production Budget" AS profit, "Running Time min" AS running_minutes,
        "Rotten Tomatoes Rating" AS critics_score, "IMDB Rating" AS viewers_score, "IMDB Votes" AS viewers_votes
      FROM film ORDER BY released_on`,
  },
  {
    name: 'birdstrikes',
    description: 'Ten thousand collisions of aircraft with wildlife in the United States, 1990 to 2002.',
    main_dttm_col: 'flown_on',
    sql: `
      SELECT "Flight Date" AS flown_on, "Airport Name" AS airport, "Origin State" AS state,
        "Aircraft Airline Operator" AS operator, "Aircraft Make Model" AS aircraft, "Phase of flight" AS flight_phase,
        "Time of day" AS time_of_day, "Wildlife Species" AS species, "Wildlife Size" AS wildlife_size,
        "Effect Amount of damage" AS damage, "Cost Repair" AS repair_cost, "Cost Other" AS other_cost,
        "Cost Total $" AS total_cost, "Speed IAS in knots" AS speed_knots
      FROM '{data}/birdstrikes.csv' ORDER BY flown_on`,
  },
  {
    name: 'disasters',
    description: 'Deaths by natural disasters in the world, by kind and year since 1900.',
    main_dttm_col: 'year',
    sql: `
      SELECT make_date(CAST("Year" AS INTEGER), 1, 1) AS year, Entity AS kind, Deaths AS deaths
      FROM '{data}/disasters.csv' WHERE Entity <> 'All natural disasters' ORDER BY year, kind`,
  },
  {
    name: 'employment',
    description: 'Jobs in the United States by industry, month by month from 2006 to 2015.',
    main_dttm_col: 'month',
    sql: `
      SELECT month, upper(replace(industry, '_', ' ')[1]) || replace(industry, '_', ' ')[2:] AS industry,
        CAST(round(thousands * 1000) AS BIGINT) AS jobs
      FROM (UNPIVOT '{data}/us-employment.csv'
        ON mining_and_logging, construction, manufacturing, wholesale_trade, retail_trade, transportation_and_warehousing,
          utilities, information, financial_activities, professional_and_business_services,
          education_and_health_services, leisure_and_hospitality, other_services, government
        INTO NAME industry VALUE thousands)
      ORDER BY month, industry`,
  },
  {
    name: 'stocks',
    description: 'Share prices of five technology companies, month by month from 2000 to 2010.',
    main_dttm_col: 'month',
    sql: `
      SELECT CAST(strptime(date, '%b %-d %Y') AS DATE) AS month, symbol,
        CASE symbol WHEN 'MSFT' THEN 'Microsoft' WHEN 'AMZN' THEN 'Amazon' WHEN 'GOOG' THEN 'Google'
          WHEN 'AAPL' THEN 'Apple' ELSE symbol END AS company, price
      FROM '{data}/stocks.csv' ORDER BY month, symbol`,
  },
  {
    name: 'population',
    description: 'The population of the United States by age and sex, every ten years from 1850 to 2000.',
    main_dttm_col: 'year',
    sql: `
      SELECT make_date(CAST(year AS INTEGER), 1, 1) AS year, CAST(age AS INTEGER) AS age,
        CASE sex WHEN 1 THEN 'Men' ELSE 'Women' END AS sex, people
      FROM '{data}/population.json' ORDER BY year, age, sex`,
  },
  {
    name: 'carbon_dioxide',
    description: 'Carbon dioxide in the air over Mauna Loa, month by month since 1958.',
    main_dttm_col: 'month',
    sql: `
      SELECT "Date" AS month, "CO2" AS parts_per_million, "adjusted CO2" AS seasonally_adjusted
      FROM '{data}/co2-concentration.csv' ORDER BY month`,
  },
];
