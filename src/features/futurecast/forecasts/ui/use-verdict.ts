import { useEffect, useState } from 'react';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { useApi } from '#web/calls.ts';
import type { validateForecast } from '../contract.ts';

export type Verdict = ReplyOf<typeof validateForecast>;

/** What the server says of a forecast that is not saved yet; null: nothing so far. Without an answer the form itself has the last word. */
export function useVerdict(prospectId: number, collegeId: number | null, confidence: number | null): Verdict | null {
  const api = useApi();
  const [answer, setAnswer] = useState<{ of: string; verdict: Verdict } | null>(null);
  const [first] = useState(`${collegeId} ${confidence}`);
  const asked = `${collegeId} ${confidence}`;
  useEffect(() => {
    // What stands there already needs no question.
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
