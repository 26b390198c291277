'use client';

import { type ReactElement, useState } from 'react';
import { toast } from '@/components/ui/overlay/toast';
import { ApiError, api } from '@/lib/client/api';

export interface PublishButtonProps {
  readonly id: number;
  readonly isPublished: boolean;
  readonly words: {
    readonly published: string;
    readonly draft: string;
    readonly publish: string;
    readonly unpublish: string;
    readonly forbidden: string;
    readonly failed: string;
    readonly nowPublished: string;
    readonly nowHidden: string;
  };
}

/** Shows the dashboard in the lists of others, or hides it there. */
export function PublishButton({ id, isPublished, words }: PublishButtonProps): ReactElement {
  const [isOn, setIsOn] = useState(isPublished);
  const [isSending, setIsSending] = useState(false);
  async function toggle(): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    try {
      await api.put(`/api/v1/dashboard/${id}`, { published: !isOn });
      setIsOn(!isOn);
      toast.success(isOn ? words.nowHidden : words.nowPublished);
    } catch (problem) {
      toast.danger(problem instanceof ApiError && problem.status === 403 ? words.forbidden : words.failed);
    }
    setIsSending(false);
  }
  return (
    <button
      type="button"
      className="badge dashboard-publish"
      data-tone={isOn ? 'success' : 'quiet'}
      title={isOn ? words.unpublish : words.publish}
      onClick={() => void toggle()}
    >
      {isOn ? words.published : words.draft}
    </button>
  );
}
