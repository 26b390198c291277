import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { LayoutNode } from '@/lib/dashboard/edit/layout-node';
import type { TileBank } from './canvas/tile-bank';
import { type EditState, type EditStore, layoutOf } from './edit-store';

interface EditSession {
  readonly store: EditStore;
  readonly tiles: TileBank;
}

export const EditContext = createContext<EditSession | null>(null);

function useSession(): EditSession {
  const session = use(EditContext);
  if (session === null) throw new Error('Outside the editor of a dashboard');
  return session;
}

export function useEditStore(): EditStore {
  return useSession().store;
}

export function useTiles(): TileBank {
  return useSession().tiles;
}

/** A part of the state; the component is drawn again when that part is another value. */
export function useEdit<Part>(select: (state: EditState) => Part): Part {
  return useStore(useEditStore(), select);
}

/** A component of the layout; undefined once it is removed. */
export function useNode(id: string): LayoutNode | undefined {
  return useEdit((state) => layoutOf(state)[id]);
}
