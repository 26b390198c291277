export interface TreeNode {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Position in shares: along the levels from the root, and across them. */
  readonly along: number;
  readonly across: number;
  readonly parent: number | null;
  readonly isLeaf: boolean;
}

export const treeSymbols = ['emptyCircle', 'circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow', 'none'] as const;
export type TreeSymbol = (typeof treeSymbols)[number];

export interface TreeMarks {
  readonly nodes: readonly TreeNode[];
  readonly levels: number;
  readonly isRadial: boolean;
  readonly orient: 'LR' | 'RL' | 'TB' | 'BT';
  readonly symbolSize: number;
  readonly symbol: TreeSymbol;
}
