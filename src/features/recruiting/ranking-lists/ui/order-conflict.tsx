import { useState } from 'react';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { useApi } from '#web/calls.ts';
import { useRequest } from '#web/use-request.ts';
import { classListPath, type ListContent, type ListScope } from '../list-view.ts';
import css from './order-form.module.css';

type OrderConflictProps = {
  list: ListScope & { id: number };
  /** The draft as the other editor left it. */
  onMerge: (content: ListContent) => void;
};

/** Somebody else saved in between: their changes are kept under the reader's own, or the reader's are given up. */
export function OrderConflict({ list, onMerge }: OrderConflictProps) {
  const api = useApi();
  const request = useRequest();
  const [isLoading, setLoading] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [fault, setFault] = useState('');
  const merge = async () => {
    if (!api || isLoading) return;
    setLoading(true);
    try {
      const content = await api.rankingLists.get({ params: { listId: list.id } });
      if (content.list.status === 'draft') onMerge(content);
      else setClosed(true);
    } catch (error) {
      setFault(request.refused(error));
    }
    setLoading(false);
  };
  return (
    <div className={css.conflict}>
      {isClosed ? (
        <p>This draft is no longer open, so there is nothing to merge with.</p>
      ) : (
        <Button size="small" onClick={() => void merge()} aria-disabled={isLoading}>
          Merge with their changes
        </Button>
      )}
      <ButtonLink kind="second" size="small" href={classListPath(list)}>
        Discard mine and reload
      </ButtonLink>
      {fault ? <p role="alert">{fault}</p> : null}
    </div>
  );
}
