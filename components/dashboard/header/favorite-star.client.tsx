'use client';

import { type ReactElement, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/overlay/toast';
import { starring } from '@/lib/client/starring';

export interface FavoriteStarProps {
  readonly id: number;
  readonly isStarred: boolean;
  readonly words: { readonly starred: string; readonly unstarred: string; readonly failed: string };
}

/** Makes the dashboard a favorite of the reader, or takes it back. */
export function FavoriteStar({ id, isStarred, words }: FavoriteStarProps): ReactElement {
  const [isOn, setIsOn] = useState(isStarred);
  const [toggle] = useState(() => starring(`/api/v1/dashboard/${id}/favorites/`, isStarred, setIsOn));
  return (
    <button
      type="button"
      className="button dashboard-star"
      data-look="icon"
      data-js=""
      data-on={isOn ? '' : undefined}
      aria-label={isOn ? words.starred : words.unstarred}
      onClick={() => void toggle().catch(() => toast.danger(words.failed))}
    >
      <Icon name="star" />
    </button>
  );
}
