'use client';

import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { replayClick } from '@/components/ui/replay-click';
import { useMissedClick } from '@/components/ui/use-missed-click';
import { openPage } from '@/lib/client/page-path';

export interface PasskeyFormProps {
  readonly csrf: string;
  readonly failed: string;
  readonly throttled: string;
  readonly wrongPassword: string;
  /** The fields `name` and `present_password`, and the buttons. */
  readonly children: ReactNode;
}

const refused = 401;
const tooMany = 429;

/** The form that adds a passkey. What talks to the browser is loaded when it is sent. */
export function PasskeyForm({ csrf, failed, throttled, wrongPassword, children }: PasskeyFormProps): ReactElement {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const isMissed = useMissedClick();
  useEffect(() => {
    if (form.current !== null && isMissed()) replayClick(form.current);
  }, [isMissed]);
  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    const fields = new FormData(event.currentTarget);
    const { addWith, PasskeyProblem } = await import('./passkey-browser');
    try {
      openPage(await addWith(String(fields.get('present_password')), String(fields.get('name')), csrf));
    } catch (cause) {
      const { status, isFirst } = cause instanceof PasskeyProblem ? cause : { status: null, isFirst: false };
      setProblem(status === tooMany ? throttled : status === refused && isFirst ? wrongPassword : failed);
      isBusy.current = false;
    }
  }
  return (
    <form ref={form} className="record-form" onSubmit={(event) => void add(event)}>
      {children}
      {problem === null ? null : (
        <p role="alert" className="text-[13px] text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
