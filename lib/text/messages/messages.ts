import type chart from './en/chart.json';
import type controls from './en/controls.json';
import type dashboard from './en/dashboard.json';
import type dataset from './en/dataset.json';
import type explore from './en/explore.json';
import type shell from './en/shell.json';
import type sqllab from './en/sqllab.json';
import type ui from './en/ui.json';

/** The catalogue of texts: one area for each part of the product, ICU messages inside. */
export interface Messages {
  readonly chart: typeof chart;
  readonly controls: typeof controls;
  readonly dashboard: typeof dashboard;
  readonly dataset: typeof dataset;
  readonly explore: typeof explore;
  readonly shell: typeof shell;
  readonly sqllab: typeof sqllab;
  readonly ui: typeof ui;
}
