import type { ListPlan } from '@/lib/lists/list-plan';
import { chartList, dashboardList, datasetList } from './content';
import { groupList, logList, registrationList, roleList, userList } from './people';
import { alertList, jobList, reportList, runList } from './schedules';
import {
  annotationLayerList,
  annotationList,
  cssTemplateList,
  pluginList,
  roleMappingList,
  ruleList,
  tagList,
  themeList,
} from './settings';
import { databaseList, queryHistoryList, savedQueryList } from './sources';

export const listPlans: readonly ListPlan[] = [
  ...[dashboardList, chartList, datasetList, databaseList, savedQueryList, queryHistoryList],
  ...[annotationLayerList, annotationList, cssTemplateList, themeList, pluginList, tagList, ruleList, roleMappingList],
  ...[alertList, reportList, runList, jobList, userList, groupList, roleList, registrationList, logList],
];

/** The list with this id. A path with `:id` is filled in by `at`. */
export function listPlan(id: string, at: Readonly<Record<string, string>> = {}): ListPlan {
  const plan = listPlans.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`There is no list ${id}.`);
  const filled = (text: string): string => text.replaceAll(/:([a-z]+)/g, (whole, name) => at[name] ?? whole);
  return { ...plan, path: filled(plan.path), api: filled(plan.api) };
}
