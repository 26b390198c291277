import type access from './en/access.json';
import type attachedReport from './en/attached-report.json';
import type chart from './en/chart.json';
import type controls from './en/controls.json';
import type crud from './en/crud.json';
import type dashboard from './en/dashboard.json';
import type database from './en/database.json';
import type dataset from './en/dataset.json';
import type explore from './en/explore.json';
import type exploreDialogs from './en/explore-dialogs.json';
import type filterBar from './en/filter-bar.json';
import type home from './en/home.json';
import type list from './en/list.json';
import type report from './en/report.json';
import type rights from './en/rights.json';
import type shell from './en/shell.json';
import type sqllab from './en/sqllab.json';
import type ui from './en/ui.json';
import type upload from './en/upload.json';

/** The catalogue of texts: one area for each part of the product, ICU messages inside. */
export interface Messages {
  readonly access: typeof access;
  readonly attachedReport: typeof attachedReport;
  readonly chart: typeof chart;
  readonly controls: typeof controls;
  readonly crud: typeof crud;
  readonly dashboard: typeof dashboard;
  readonly database: typeof database;
  readonly dataset: typeof dataset;
  readonly explore: typeof explore;
  readonly exploreDialogs: typeof exploreDialogs;
  readonly filterBar: typeof filterBar;
  readonly home: typeof home;
  readonly list: typeof list;
  readonly report: typeof report;
  readonly rights: typeof rights;
  readonly shell: typeof shell;
  readonly sqllab: typeof sqllab;
  readonly ui: typeof ui;
  readonly upload: typeof upload;
}
