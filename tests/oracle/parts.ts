import { replayAccess } from './access/access';
import { replayChartData } from './chartdata/chartdata';
import type { ReferenceServer } from './reference-server';
import { replayRestAdmin, replayRestMain } from './replay';
import type { OracleResult } from './result';
import { replaySqlLab } from './sqllab/sqllab';
import { replayAsync } from './sqllab/sqllab-async';

type Runner = () => Promise<OracleResult[]>;
type Replay = (base: string, work: string, server: ReferenceServer) => Promise<OracleResult[]>;

/** A part that calls our functions in this process. */
export interface PurePart {
  readonly area: string;
  readonly load: () => Promise<{ run: Runner }>;
  /** Whether it runs in a process of its own, beside the parts with servers: it takes minutes and stops the clock. */
  readonly isApart?: true;
}

/** A part that sends HTTP requests to a server of ours in the recorded state; each part gets a fresh server. */
export interface ServedPart {
  readonly area: string;
  readonly replay: Replay;
  /** Parts of one lane run one after the other, beside those of the other lane. */
  readonly lane: 'queries' | 'objects';
  /** Whether charts were opened once, so that their query contexts are stored. */
  readonly hasContexts?: true;
  /** Whether its calls change the databases of the recorded administration, which are then made anew before it. */
  readonly changesDatabases?: true;
}

export const pureParts: Readonly<Record<string, PurePart>> = {
  buildquery: { area: 'frontend', load: () => import('./frontend/buildquery') },
  transform: { area: 'frontend', load: () => import('./frontend/transform') },
  formats: { area: 'frontend', load: () => import('./frontend/formats') },
  colors: { area: 'frontend', load: () => import('./frontend/colors') },
  controls: { area: 'frontend', load: () => import('./frontend/controls') },
  switches: { area: 'frontend', load: () => import('./frontend/switches') },
  nativefilters: { area: 'frontend', load: () => import('./frontend/nativefilters') },
  'explore-forms': { area: 'frontend', load: () => import('./frontend/explore-forms') },
  'cross-filter': { area: 'frontend', load: () => import('./frontend/cross-filter') },
  postproc: { area: 'functions', load: () => import('./functions/postproc') },
  timerange: { area: 'functions', load: () => import('./functions/timerange') },
  timegrain: { area: 'functions', load: () => import('./functions/timegrain') },
  coltypes: { area: 'functions', load: () => import('./functions/coltypes') },
  errors: { area: 'functions', load: () => import('./functions/errors') },
  dataframe: { area: 'functions', load: () => import('./functions/dataframe') },
  humanize: { area: 'functions', load: () => import('./functions/humanize') },
  jinja: { area: 'functions', load: () => import('./functions/jinja') },
  merge: { area: 'functions', load: () => import('./functions/merge') },
  cachekey: { area: 'functions', load: () => import('./functions/cachekey') },
  clause: { area: 'sql', load: () => import('./sql/clause') },
  'sql-parse': { area: 'sql', load: () => import('./sql/sql-parse') },
  'sql-limit': { area: 'sql', load: () => import('./sql/sql-limit') },
  'sql-row-rules': { area: 'sql', load: () => import('./sql/sql-row-rules') },
  'sql-ctas': { area: 'sql', load: () => import('./sql/sql-ctas') },
  'sql-evade': { area: 'sql', load: () => import('./sql/sql-evade') },
  'sql-format': { area: 'sql', load: () => import('./sql/sql-format') },
  'sql-jinja-tables': { area: 'sql', load: () => import('./sql/sql-jinja-tables') },
  cells: { area: 'examples', load: () => import('./examples/cells') },
  shown: { area: 'examples', load: () => import('./examples/shown') },
  sso: { area: 'access', load: () => import('./access/sso') },
  engines: { area: 'engines', load: () => import('./chartdata/chartdata-engines'), isApart: true },
};

/** These cases need charts that were opened once. */
const isSaved = (name: string): boolean => name.startsWith('12-saved');

export const servedParts: Readonly<Record<string, ServedPart>> = {
  chartdata: {
    area: 'chartdata',
    lane: 'queries',
    replay: (base, work) => replayChartData(base, work, (name) => !isSaved(name)),
  },
  'chartdata-saved': {
    area: 'chartdata',
    lane: 'queries',
    replay: (base, work) => replayChartData(base, work, isSaved),
    hasContexts: true,
  },
  'rest-main': { area: 'rest-main', lane: 'objects', replay: replayRestMain },
  'rest-admin': { area: 'rest-admin', lane: 'objects', replay: replayRestAdmin, changesDatabases: true },
  sqllab: { area: 'sqllab', lane: 'queries', replay: replaySqlLab },
  async: { area: 'sqllab', lane: 'queries', replay: replayAsync },
  access: { area: 'access', lane: 'objects', replay: replayAccess, changesDatabases: true },
};
