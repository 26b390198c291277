export type FormRecord = Readonly<Record<string, unknown>>;

export interface NamedId {
  readonly id: number;
  readonly name: string;
}

/** What the properties dialog edits. */
export interface DraftProperties {
  readonly description: string | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  /** Seconds; null: that of the dataset. */
  readonly cacheTimeout: number | null;
  readonly owners: readonly NamedId[];
  readonly tags: readonly NamedId[];
}

/** The fields of a chart apart from the names that each type gives them. A key is absent where no type named it yet. */
export interface Slots {
  readonly metrics?: readonly unknown[];
  readonly dimensions?: readonly unknown[];
  readonly axis?: unknown;
  readonly filters?: readonly unknown[];
  readonly grain?: unknown;
  readonly rowLimit?: unknown;
  readonly seriesLimit?: unknown;
  readonly sortMetric?: unknown;
  readonly isDescending?: unknown;
}

/** What a draft remembers of the types that it had. */
export interface CarriedMemory {
  /** The fields in full, also those that the current type has no place for. */
  readonly pool?: Slots;
  /** What the current type showed of them when it was chosen: only what was changed since replaces the pool. */
  readonly arrived?: Slots;
  /** The last form of each type. */
  readonly forms?: Readonly<Record<string, FormRecord>>;
}

/** A chart that is being made. Plain JSON: a draft is stored, sent, compared and restored as it is. */
export interface Draft {
  /** With `viz_type` and `datasource`; keys that were never set are absent, and the control's default applies. */
  readonly formData: FormRecord;
  readonly name: string;
  readonly properties: DraftProperties;
  /** What other chart types of this draft had, for the way back. Not part of what is saved. */
  readonly memory: CarriedMemory;
}

export const emptyProperties: DraftProperties = {
  description: null,
  certifiedBy: null,
  certificationDetails: null,
  cacheTimeout: null,
  owners: [],
  tags: [],
};

export function newDraft(formData: FormRecord, name = '', properties: DraftProperties = emptyProperties): Draft {
  return { formData, name, properties, memory: {} };
}

export function vizTypeOf(formData: FormRecord): string {
  return typeof formData.viz_type === 'string' && formData.viz_type !== '' ? formData.viz_type : 'table';
}
