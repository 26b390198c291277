import { describe, expect, it } from 'vitest';
import { draftOf } from '@/components/dashboard/edit/edit-store';
import { differencesOf } from '@/components/dashboard/edit/header/differences';
import { unsyncedColors } from '@/components/dashboard/edit/sync-colors';
import type { EditData } from '@/lib/dashboard/edit/edit-data';

const stored = (metadata: object, changes: Partial<EditData> = {}): EditData => ({
  id: 1,
  viewerId: 1,
  title: 'Sales',
  slug: null,
  css: null,
  certifiedBy: null,
  certificationDetails: null,
  isPublished: false,
  owners: [],
  roles: [],
  tags: [],
  theme: null,
  positionJson: null,
  jsonMetadata: JSON.stringify(metadata),
  version: '1',
  changedBy: null,
  charts: [],
  vizNames: {},
  interactiveTypes: [],
  colorSchemes: [{ id: 'forest', label: 'Forest', colors: ['#010101', '#020202'] }],
  labelColors: {},
  sharedLabels: [],
  hasRoles: true,
  hasTags: true,
  mayCreateCharts: true,
  mayExport: true,
  isStarred: false,
  ...changes,
});
const words = Object.assign((key: string) => key, { rich: String, markup: String, raw: String, has: () => true });
const differences = (theirs: EditData, mine: EditData) =>
  differencesOf(theirs, draftOf(mine), words as unknown as Parameters<typeof differencesOf>[2]);

describe('what differs from a newer version', () => {
  it('is nothing that a save derives or adds by itself', () => {
    const saved = {
      chart_configuration: { 7: { id: 7, crossFilters: { scope: 'global', chartsInScope: [8] } } },
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [7, 8] },
      filter_scopes: {},
      refresh_frequency: 0,
    };
    expect(differences(stored(saved), stored({}))).toEqual([]);
  });

  it('is told of settings and scopes that somebody chose', () => {
    const scope = { rootPath: [], excluded: [8] };
    const theirs = { refresh_frequency: 30, chart_configuration: { 7: { id: 7, crossFilters: { scope } } } };
    const [found, ...others] = differences(stored(theirs), stored({}));
    expect(others).toEqual([]);
    expect(found?.field).toBe('metadata');
    expect(found?.theirs).toMatch(/^cross_filter_scopes:[\s\S]*refresh_frequency: 30$/);
    expect(found?.yours).toMatch(/^cross_filter_scopes:[\s\S]*refresh_frequency: 0$/);
  });
});

describe('colours of labels to store', () => {
  const scheme = { color_scheme: 'forest', label_colors: { Girls: '#ff69b4' }, map_label_colors: { Boys: '#010101' } };

  it('are those that were drawn and are not stored yet, without those that the author chose', () => {
    const labelColors = { Girls: '#ff69b4', Boys: '#010101', Others: '#020202' };
    expect(unsyncedColors(stored(scheme, { labelColors }))).toEqual({
      color_scheme: 'forest',
      color_scheme_domain: ['#010101', '#020202'],
      shared_label_colors: [],
      map_label_colors: { Boys: '#010101', Others: '#020202' },
      label_colors: { Girls: '#ff69b4' },
    });
  });

  it('are stored without a scheme, too, with the labels that several charts have', () => {
    expect(unsyncedColors(stored({}, { labelColors: { Boys: '#010101' }, sharedLabels: ['Boys'] }))).toEqual({
      color_scheme_domain: [],
      shared_label_colors: ['Boys'],
      map_label_colors: { Boys: '#010101' },
      label_colors: {},
    });
  });

  it('are none without new labels, and with more labels than a dashboard keeps', () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`L${at}`, '#010101']));
    expect(unsyncedColors(stored(scheme, { labelColors: { Boys: '#010101', Girls: '#000000' } }))).toBeNull();
    expect(unsyncedColors(stored(scheme, { labelColors: many }))).toBeNull();
    const shared = { ...scheme, shared_label_colors: ['Boys'] };
    const labelColors = { Boys: '#010101' };
    expect(unsyncedColors(stored(shared, { labelColors, sharedLabels: ['Boys', 'Girls'] }))).toBeNull();
  });
});
