import type { Holiday } from './holiday-rule';

const monday = 0;
const thursday = 3;

function on(name: string, month: number, day: number, years: Pick<Holiday, 'from' | 'until'> = {}): Holiday {
  return { name, rule: { month, day }, ...years };
}
function byEaster(name: string, easter: number): Holiday {
  return { name, rule: { easter } };
}
function nth(name: string, count: number, weekday: number, month: number, years: Pick<Holiday, 'from'> = {}): Holiday {
  return { name, rule: { nth: count, weekday, month }, ...years };
}

const newYear = on("New Year's Day", 1, 1);
const goodFriday = byEaster('Good Friday', -2);
const easterMonday = byEaster('Easter Monday', 1);
const ascension = byEaster('Ascension Day', 39);
const whitMonday = byEaster('Whit Monday', 50);
const corpusChristi = byEaster('Corpus Christi', 60);
const epiphany = on('Epiphany', 1, 6);
const labourDay = on('Labor Day', 5, 1);
const assumption = on('Assumption Day', 8, 15);
const allSaints = on("All Saints' Day", 11, 1);
const immaculate = on('Immaculate Conception', 12, 8);
const christmas = on('Christmas Day', 12, 25);
const secondChristmas = on('Second Day of Christmas', 12, 26);
const boxingDay = on('Boxing Day', 12, 26);

const unitedKingdom: readonly Holiday[] = [
  newYear,
  goodFriday,
  easterMonday,
  nth('May Day', 1, monday, 5, { from: 1978 }),
  nth('Spring Bank Holiday', -1, monday, 5),
  nth('Late Summer Bank Holiday', -1, monday, 8),
  christmas,
  boxingDay,
];

/**
 * National holidays by rule, in search order. Holidays that depend on the moon or on a yearly government decision are
 * listed by year, as far as announced. Not by date-holidays, which names many of them otherwise than clients write them
 * ("Juneteenth", "Early May bank holiday", "Neujahr") and adds 28 MB of memory and 0.6 s to load.
 */
export const holidayCalendars: Readonly<Record<string, readonly Holiday[]>> = {
  US: [
    newYear,
    nth('Memorial Day', -1, monday, 5),
    on('Juneteenth National Independence Day', 6, 19, { from: 2021 }),
    on('Independence Day', 7, 4),
    nth('Labor Day', 1, monday, 9),
    on('Veterans Day', 11, 11),
    nth('Thanksgiving Day', 4, thursday, 11),
    christmas,
    nth('Martin Luther King Jr. Day', 3, monday, 1, { from: 1986 }),
    nth("Washington's Birthday", 3, monday, 2),
    nth('Columbus Day', 2, monday, 10),
  ],
  GB: unitedKingdom,
  UK: unitedKingdom,
  IE: [
    newYear,
    on("Saint Patrick's Day", 3, 17),
    easterMonday,
    nth('May Day', 1, monday, 5),
    nth('June Bank Holiday', 1, monday, 6),
    nth('August Bank Holiday', 1, monday, 8),
    nth('October Bank Holiday', -1, monday, 10),
    christmas,
    on("Saint Stephen's Day", 12, 26),
  ],
  DE: [
    newYear,
    goodFriday,
    easterMonday,
    labourDay,
    ascension,
    whitMonday,
    on('German Unity Day', 10, 3, { from: 1990 }),
    christmas,
    secondChristmas,
  ],
  AT: [
    newYear,
    epiphany,
    easterMonday,
    labourDay,
    ascension,
    whitMonday,
    corpusChristi,
    on('Assumption Day', 8, 15),
    on('National Day', 10, 26),
    allSaints,
    immaculate,
    christmas,
    on("Saint Stephen's Day", 12, 26),
  ],
  CH: [newYear, ascension, on('National Day', 8, 1), christmas],
  FR: [
    newYear,
    labourDay,
    on('Victory Day', 5, 8),
    on('National Day', 7, 14),
    on('Armistice Day', 11, 11),
    easterMonday,
    whitMonday,
    ascension,
    assumption,
    allSaints,
    christmas,
  ],
  IT: [
    newYear,
    epiphany,
    byEaster('Easter Sunday', 0),
    easterMonday,
    on('Liberation Day', 4, 25),
    labourDay,
    on('Republic Day', 6, 2),
    assumption,
    allSaints,
    immaculate,
    christmas,
    on("Saint Stephen's Day", 12, 26),
  ],
  ES: [
    newYear,
    epiphany,
    goodFriday,
    labourDay,
    assumption,
    on('National Day', 10, 12),
    allSaints,
    on('Constitution Day', 12, 6),
    immaculate,
    christmas,
  ],
  PT: [
    newYear,
    byEaster('Good Friday', -2),
    byEaster('Easter Sunday', 0),
    on('Freedom Day', 4, 25),
    labourDay,
    on('Day of Portugal, Camões, and the Portuguese Communities', 6, 10),
    corpusChristi,
    assumption,
    on('Republic Day', 10, 5),
    allSaints,
    on('Restoration of Independence Day', 12, 1),
    immaculate,
    christmas,
  ],
  NL: [
    newYear,
    byEaster('Easter Sunday', 0),
    easterMonday,
    on("King's Day", 4, 27),
    ascension,
    byEaster('Whit Sunday', 49),
    whitMonday,
    christmas,
    secondChristmas,
  ],
  BE: [
    newYear,
    byEaster('Easter Sunday', 0),
    easterMonday,
    labourDay,
    ascension,
    byEaster('Whit Sunday', 49),
    whitMonday,
    on('National Day', 7, 21),
    assumption,
    allSaints,
    on('Armistice Day', 11, 11),
    christmas,
  ],
  SE: [
    newYear,
    epiphany,
    goodFriday,
    byEaster('Easter Sunday', 0),
    easterMonday,
    on('May Day', 5, 1),
    ascension,
    byEaster('Whit Sunday', 49),
    on('National Day of Sweden', 6, 6),
    on('Christmas Eve', 12, 24),
    christmas,
    secondChristmas,
    on("New Year's Eve", 12, 31),
  ],
  NO: [
    newYear,
    byEaster('Maundy Thursday', -3),
    goodFriday,
    byEaster('Easter Sunday', 0),
    easterMonday,
    labourDay,
    on('Constitution Day', 5, 17),
    ascension,
    byEaster('Whit Sunday', 49),
    whitMonday,
    christmas,
    secondChristmas,
  ],
  DK: [
    newYear,
    byEaster('Maundy Thursday', -3),
    goodFriday,
    byEaster('Easter Sunday', 0),
    easterMonday,
    ascension,
    byEaster('Whit Sunday', 49),
    whitMonday,
    christmas,
    secondChristmas,
  ],
  PL: [
    newYear,
    epiphany,
    byEaster('Easter Sunday', 0),
    easterMonday,
    labourDay,
    on('National Day of the Third of May', 5, 3),
    byEaster('Pentecost', 49),
    corpusChristi,
    assumption,
    allSaints,
    on('National Independence Day', 11, 11),
    christmas,
    secondChristmas,
  ],
  CA: [
    newYear,
    goodFriday,
    on('Canada Day', 7, 1),
    nth('Labor Day', 1, monday, 9),
    christmas,
    nth('Thanksgiving Day', 2, monday, 10),
    boxingDay,
  ],
  AU: [newYear, on('Australia Day', 1, 26), goodFriday, easterMonday, on('ANZAC Day', 4, 25), christmas, boxingDay],
  NZ: [
    newYear,
    on("Day after New Year's Day", 1, 2),
    on('Waitangi Day', 2, 6),
    goodFriday,
    easterMonday,
    on('Anzac Day', 4, 25),
    nth('Labor Day', 4, monday, 10),
    christmas,
    boxingDay,
  ],
  BR: [
    newYear,
    goodFriday,
    on("Tiradentes' Day", 4, 21),
    on("Worker's Day", 5, 1),
    on('Independence Day', 9, 7),
    on('Our Lady of Aparecida', 10, 12),
    on("All Souls' Day", 11, 2),
    on('Republic Proclamation Day', 11, 15),
    christmas,
  ],
  MX: [
    newYear,
    nth('Constitution Day', 1, monday, 2),
    nth("Benito Juárez's birthday", 3, monday, 3),
    labourDay,
    on('Independence Day', 9, 16),
    nth('Revolution Day', 3, monday, 11),
    christmas,
  ],
  IN: [
    on('Republic Day', 1, 26),
    on('Independence Day', 8, 15),
    on('Gandhi Jayanti', 10, 2),
    goodFriday,
    on('Christmas', 12, 25),
  ],
  ZA: [
    newYear,
    on('Human Rights Day', 3, 21),
    goodFriday,
    byEaster('Family Day', 1),
    on('Freedom Day', 4, 27),
    on("Workers' Day", 5, 1),
    on('Youth Day', 6, 16),
    on("National Women's Day", 8, 9),
    on('Heritage Day', 9, 24),
    on('Day of Reconciliation', 12, 16),
    christmas,
    on('Day of Goodwill', 12, 26),
  ],
  TR: [
    newYear,
    { name: 'Eid al-Fitr', rule: { dates: { 2023: '04-23' } } },
    {
      name: 'Eid al-Fitr',
      rule: {
        dates: {
          2020: '05-24',
          2021: '05-13',
          2022: '05-02',
          2024: '04-10',
          2025: '03-30',
          2026: '03-20',
          2027: '03-09',
          2028: '02-26',
        },
      },
    },
    {
      name: 'Eid al-Adha',
      rule: {
        dates: {
          2020: '07-31',
          2021: '07-20',
          2022: '07-09',
          2023: '06-28',
          2024: '06-16',
          2025: '06-06',
          2026: '05-27',
          2027: '05-16',
          2028: '05-05',
        },
      },
    },
    on("National Sovereignty and Children's Day", 4, 23),
    on('Labour and Solidarity Day', 5, 1),
    on('Commemoration of Atatürk, Youth and Sports Day', 5, 19),
    on('Democracy and National Unity Day', 7, 15, { from: 2017 }),
    on('Victory Day', 8, 30),
    on('Republic Day', 10, 29),
  ],
};
