/** The version of the messages between a page and the frame of a plugin. */
export const protocolVersion = 1;

/** What a frame may tell; anything else is passed over. */
export type FrameMessage =
  | { readonly type: 'isoline:ready' }
  | { readonly type: 'isoline:drawn' }
  | { readonly type: 'isoline:error'; readonly message: string }
  | { readonly type: 'isoline:filter'; readonly filters: readonly FrameFilter[] };

export interface FrameFilter {
  readonly col: string;
  readonly values: readonly (string | number | boolean)[];
}

const mostFilters = 10;
const mostValues = 200;
const longestText = 1000;

/** Reads what a frame posted, which may be anything; null for what the protocol does not have. */
export function readMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if ('version' in data && data.version !== protocolVersion) return null;
  switch (data.type) {
    case 'isoline:ready':
    case 'isoline:drawn':
      return { type: data.type };
    case 'isoline:error': {
      const message = 'message' in data && typeof data.message === 'string' ? data.message : '';
      return { type: data.type, message: message.slice(0, 300) };
    }
    case 'isoline:filter': {
      const filters = 'filters' in data ? filtersIn(data.filters) : null;
      return filters === null ? null : { type: data.type, filters };
    }
    default:
      return null;
  }
}

function filtersIn(told: unknown): FrameFilter[] | null {
  if (!Array.isArray(told) || told.length > mostFilters) return null;
  const filters: FrameFilter[] = [];
  for (const one of told as readonly unknown[]) {
    if (typeof one !== 'object' || one === null || !('col' in one) || !('values' in one)) return null;
    const { col, values } = one;
    if (typeof col !== 'string' || !Array.isArray(values) || values.length === 0 || values.length > mostValues) {
      return null;
    }
    if (!values.every(isValue)) return null;
    filters.push({ col, values });
  }
  return filters;
}

function isValue(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return value.length <= longestText;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
