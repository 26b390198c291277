'use client';

import { Component, type ReactNode } from 'react';

export interface EditorBoundaryProps {
  /** Shown in place of an editor that cannot show its value. */
  readonly fallback: ReactNode;
  /** Another value is another attempt. */
  readonly value: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly failedFor: unknown;
  readonly hasFailed: boolean;
}

/** Keeps a value that an editor cannot show, such as one of a hand-written form, from taking the page with it. */
export class EditorBoundary extends Component<EditorBoundaryProps, State> {
  override state: State = { failedFor: undefined, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ value }: EditorBoundaryProps, state: State): Partial<State> | null {
    if (!state.hasFailed) return { failedFor: value };
    return state.failedFor === value ? null : { failedFor: value, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
