/** What is posted to the frame of a plugin, apart from size and colours, which only the page knows. Plain JSON. */
export interface PluginData {
  readonly formData: Readonly<Record<string, unknown>>;
  readonly columns: readonly { readonly name: string; readonly label: string; readonly kind: string }[];
  readonly rows: readonly (readonly unknown[])[];
  readonly locale: string;
}

/** Whether marks are those of a plugin, which one process may know and another does not. */
export function arePluginMarks(marks: unknown): marks is PluginMarks {
  return typeof marks === 'object' && marks !== null && 'frame' in marks && 'data' in marks && 'filters' in marks;
}

export interface PluginMarks {
  readonly name: string;
  /** The address of the document that runs the plugin's code. */
  readonly frame: string;
  readonly data: PluginData;
  /** The columns by whose values the chart may filter others. */
  readonly filters: readonly string[];
}
