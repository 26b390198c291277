import type { Example } from './assets';
import { threeMillionFlights } from './dashboards/flights';
import { wealthAndHealth } from './dashboards/nations';
import { weatherOfTwoCities } from './dashboards/weather';

export const examples: readonly Example[] = [threeMillionFlights, wealthAndHealth, weatherOfTwoCities];
