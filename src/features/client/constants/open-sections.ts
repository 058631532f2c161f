import type { SectionName } from './sections-view.ts';

/** The sections that are null until the issue comes that brings their facts. A test holds this against the reply. */
export const OPEN_SECTIONS = {
  billingInformation: 'billing (issue 7)',
  cancellation: 'billing (issue 7)',
  cancellationForm: 'billing (issue 7)',
  cancellationSave: 'billing (issue 7)',
  userSubscriptions: 'billing (issue 7)',
} as const satisfies Partial<Record<SectionName, string>>;
