import { useEffect, useState } from 'react';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { useApi } from '#web/calls.ts';
import type { validateForecast } from '../contract.ts';

export type Verdict = ReplyOf<typeof validateForecast>;

/** The server's verdict on an unsaved pick; null: none so far. Without a reply, submitting the form decides. */
export function useVerdict(prospectId: number, collegeId: number | null, confidence: number | null): Verdict | null {
  const api = useApi();
  const [answer, setAnswer] = useState<{ of: string; verdict: Verdict } | null>(null);
  const [first] = useState(`${collegeId} ${confidence}`);
  const asked = `${collegeId} ${confidence}`;
  useEffect(() => {
    // The saved pick needs no check.
    if (!api || collegeId === null || confidence === null || asked === first) return;
    let isLeft = false;
    const ask = async () => {
      const verdict = await api.forecasts
        .validate({ body: { forecast: { prospectId, collegeId, confidence } } })
        .catch(() => null);
      if (verdict && !isLeft) setAnswer({ of: asked, verdict });
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [api, prospectId, collegeId, confidence, asked, first]);
  return answer?.of === asked ? answer.verdict : null;
}
