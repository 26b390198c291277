import { AppError } from '@/lib/errors/app-error';
import type { Viz } from './viz';

/**
 * A chart type that takes form data of any shape: what its query cannot be built from throws `chart_form_unreadable`.
 * Form data come from addresses, files and other programs, and nothing says which of hundreds of settings has the shape
 * that its type expects.
 */
export function takingAnyForm(viz: Viz): Viz {
  const query: Viz['query'] = (formData, ownState) => {
    try {
      return viz.query(formData, ownState);
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('chart_form_unreadable', {}, { cause });
    }
  };
  return { ...viz, query };
}
