import { cookies, headers } from 'next/headers';
import type { ReactElement, ReactNode } from 'react';
import { ListHost } from '@/components/lists/list-host.client';
import type { FirstList } from '@/components/lists/list-props';
import { NoticeLine } from '@/components/ui/notice-line';
import { type CellContext, type FilterPlan, keyOf, type ListPlan } from '@/lib/lists/list-plan';
import { listParams, questionOf, readListState } from '@/lib/lists/list-state';
import { listPlan } from '@/lib/lists/plans/registry';
import { viewCookie } from '@/lib/lists/view-cookie';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { Filter } from '@/lib/server/api/filter';
import { type Listed, list } from '@/lib/server/api/list';
import type { Resource } from '@/lib/server/api/resource';
import { readNotice } from '@/lib/server/auth/flash';
import { favoritesOf } from '@/lib/server/dashboard/favorites-of';
import { addressWith, paramsOf, type SearchParams } from './address';
import { currentViewer } from './current-viewer';
import { relatedToChoose, rightsToChoose, rowsToChoose } from './record-choices';
import { type RecordEditing, RecordSheet } from './record-sheet';

/** What a page adds to the plan of a list. */
export interface ListPageOptions {
  readonly listId: string;
  /** The parts of the path of the plan. */
  readonly at?: Readonly<Record<string, string>>;
  readonly resource: Resource;
  /** What the listed objects are for and where they come from; shown while the list is empty. */
  readonly about: string;
  readonly editing?: RecordEditing;
  /** Whether the viewer may do more than read, for lists whose rows are not edited. */
  readonly canAct?: boolean;
  readonly canExport?: Permission;
  readonly heading?: string;
  readonly context?: CellContext;
  /** The resources whose rows are choices of filters, by their calls. */
  readonly choices?: Readonly<Record<string, Resource>>;
  /** Content beside the title. */
  readonly beside?: ReactNode;
}

interface Props extends ListPageOptions {
  readonly searchParams: SearchParams;
}

const noContext: CellContext = { types: {} };
const noPlaces = {};

export async function ListPage(props: Props): Promise<ReactElement> {
  const { listId, at = noPlaces, resource, about, editing, canExport, context = noContext, searchParams } = props;
  const plan = listPlan(listId, at);
  const [viewer, params, asked, jar] = await Promise.all([
    currentViewer(),
    paramsOf(searchParams),
    headers(),
    cookies(),
  ]);
  const remembered = jar.get(viewCookie(plan))?.value === 'card' ? 'card' : null;
  const { unknownFilter, ...state } = readListState(plan, params, remembered);
  const question = questionOf(plan, state);
  const [answer, favorites, plainChoices] = await Promise.all([
    list(resource, viewer, { ...question, filters: question.filters as readonly Filter[] }),
    plan.starred === 'dashboard' || plan.starred === 'chart'
      ? favoritesOf(viewer, `${plan.starred}_id`)
      : Promise.resolve(new Set<number>()),
    params.has('choices') ? plainChoicesOf(plan, props, viewer) : null,
  ]);
  const canWrite = editing !== undefined && viewer.permissions.has(editing.permission);
  const path = addressWith(plan.path, listParams(plan, state), {});
  const notice = readNotice(asked);
  return (
    <>
      {notice === null ? null : (
        <div className="page list-notice">
          <NoticeLine {...notice} />
        </div>
      )}
      <ListHost
        listId={listId}
        at={at}
        first={{
          state,
          unknownFilter,
          answer: plainAnswer(answer),
          starred: answer.ids.filter((id) => favorites.has(id)),
        }}
        rights={{
          canWrite: canWrite || props.canAct === true,
          canExport: canExport !== undefined && viewer.permissions.has(canExport),
          canTag: plan.taggable !== undefined && viewer.permissions.has('can_bulk_create on Tag'),
        }}
        context={context}
        heading={props.heading ?? null}
        createHref={canWrite ? createHref(plan, editing, path) : null}
        canImport={canWrite && plan.canImport === true}
        about={about}
        plainChoices={plainChoices}
      >
        {props.beside}
      </ListHost>
      {editing ? (
        <RecordSheet path={plan.path} params={params} viewer={viewer} resource={resource} editing={editing} />
      ) : null}
    </>
  );
}

/** Props of client components are plain objects. */
function plainAnswer(answer: Listed): FirstList['answer'] {
  return JSON.parse(JSON.stringify({ count: answer.count, ids: answer.ids, result: answer.result }));
}

/** The address where a row is created: a page, or a sheet over the list; null when rows cannot be created. */
function createHref(plan: ListPlan, { fields, form, cannotCreate }: RecordEditing, path: string): string | null {
  if (plan.createHref !== undefined) return plan.createHref;
  if (cannotCreate || !(fields || form)) return null;
  return path + (path.includes('?') ? '&new=1' : '?new=1');
}

type Choices = readonly { readonly value: string | number; readonly text: string }[];

/** The choices of all filters, for browsers without script. */
async function plainChoicesOf(
  plan: ListPlan,
  options: ListPageOptions,
  viewer: Viewer,
): Promise<Readonly<Record<string, Choices>>> {
  const found = await Promise.all(
    plan.filters.map(async (filter) => [keyOf(filter), await choicesOf(filter, options, viewer)] as const),
  );
  return Object.fromEntries(found);
}

const mostChoices = 100;

async function choicesOf(filter: FilterPlan, options: ListPageOptions, viewer: Viewer): Promise<Choices> {
  if (filter.kind !== 'choices') return [];
  const { from } = filter;
  const { resource, context = noContext, choices = {} } = options;
  switch (from.kind) {
    case 'types':
      return Object.entries(context.types).map(([value, text]) => ({ value, text }));
    case 'related':
      return relatedToChoose(choices[from.of ?? ''] ?? resource, from.field, viewer);
    case 'distinct': {
      const { result } = await list(resource, viewer, { columns: [from.field], page_size: mostChoices });
      const names = new Set(result.map((row) => String(row[from.field] ?? '')).filter(Boolean));
      return [...names].sort().map((text) => ({ value: text, text }));
    }
    case 'permissions':
      return rightsToChoose();
    default: {
      const wanted = choices[from.kind === 'tags' ? '/api/v1/tag/' : from.resource];
      const name = from.kind === 'tags' ? 'name' : from.text;
      return wanted === undefined ? [] : rowsToChoose(wanted, name, viewer, mostChoices);
    }
  }
}
