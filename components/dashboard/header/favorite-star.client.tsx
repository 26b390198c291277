'use client';

import { type ReactElement, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';

export interface FavoriteStarProps {
  readonly id: number;
  readonly isStarred: boolean;
  readonly words: { readonly starred: string; readonly unstarred: string; readonly failed: string };
}

/** Makes the dashboard a favorite of the reader, or takes it back. */
export function FavoriteStar({ id, isStarred, words }: FavoriteStarProps): ReactElement {
  const [isOn, setIsOn] = useState(isStarred);
  const isSending = useRef(false);
  /** The star changes once the server has it. */
  async function toggle(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const path = `/api/v1/dashboard/${id}/favorites/`;
    try {
      await (isOn ? api.delete(path) : api.post(path, {}));
      setIsOn(!isOn);
    } catch {
      toast.danger(words.failed);
    }
    isSending.current = false;
  }
  return (
    <button
      type="button"
      className="button dashboard-star"
      data-look="icon"
      data-js=""
      data-on={isOn ? '' : undefined}
      aria-label={isOn ? words.starred : words.unstarred}
      onClick={() => void toggle()}
    >
      <Icon name="star" />
    </button>
  );
}
