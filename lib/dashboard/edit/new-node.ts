import { defaultHeight, defaultWidth, type LayoutNode, type Meta, type NodeType } from './layout-node';

/** Makes the id of a new node of a type; ids never repeat. */
export type NewId = (type: NodeType) => string;

/** What can be added to a dashboard from the palette. */
export const newTypes = ['TABS', 'ROW', 'COLUMN', 'HEADER', 'MARKDOWN', 'DIVIDER'] as const;
export type NewType = (typeof newTypes)[number];

const defaults: Readonly<Partial<Record<NodeType, Meta>>> = {
  CHART: { width: defaultWidth, height: defaultHeight },
  MARKDOWN: { width: defaultWidth, height: defaultHeight },
  COLUMN: { width: defaultWidth, background: 'BACKGROUND_TRANSPARENT' },
  ROW: { background: 'BACKGROUND_TRANSPARENT' },
  HEADER: { text: 'New header', headerSize: 'MEDIUM_HEADER', background: 'BACKGROUND_TRANSPARENT' },
  TAB: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' },
  TABS: {},
  DIVIDER: {},
  DYNAMIC: { width: 12, background: 'BACKGROUND_TRANSPARENT' },
};

export function newNode(type: NodeType, newId: NewId, meta: Meta = {}, children: readonly string[] = []): LayoutNode {
  return { id: newId(type), type, children, parents: [], meta: { ...defaults[type], ...meta } };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** Ids as dashboards store them: the type and 21 random letters. */
export const randomId: NewId = (type) => `${type}-${randomLetters()}`;

export function randomLetters(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(21));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
