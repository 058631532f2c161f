import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#design-system/button.tsx';
import { useApi } from '#web/calls.ts';
import { useCallForm } from '#web/form-state.ts';
import { useRequest } from '#web/use-request.ts';
import { classListPath, type ListContent, type ListScope, type ListStatus } from '../list-view.ts';
import { STATUS_WORDS } from './list-words.ts';
import css from './order-form.module.css';

type OrderConflictProps = {
  list: ListScope & { id: number };
  /** The draft that the other editor saved. */
  onMerge: (content: ListContent) => void;
};

/** Another editor saved in between: the reader merges their own changes on top or discards them. */
export function OrderConflict({ list: { id: listId, ...scope }, onMerge }: OrderConflictProps) {
  const api = useApi();
  const request = useRequest();
  const { clear } = useCallForm();
  const [isLoading, setLoading] = useState(false);
  /** The current status of the list; null until it is loaded, and then only the actions that it allows are offered. */
  const [status, setStatus] = useState<ListStatus | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (!api) return;
    let isLeft = false;
    api.rankingLists.get({ params: { listId } }).then(
      ({ list }) => isLeft || setStatus(list.status),
      // If loading fails, pressing the button reports the error.
      () => isLeft || setStatus('draft'),
    );
    return () => {
      isLeft = true;
    };
  }, [api, listId]);
  const merge = async () => {
    if (!api || isLoading) return;
    setLoading(true);
    setFault('');
    try {
      if (status === 'discarded') await api.rankingLists.restore({ params: { listId } });
      const content = await api.rankingLists.get({ params: { listId } });
      if (content.list.status === 'draft') {
        clear();
        onMerge(content);
        return;
      }
      setStatus(content.list.status);
    } catch (error) {
      setFault(request.refused(error));
    }
    setLoading(false);
  };
  const mayMerge = status === 'draft' || status === 'discarded';
  return (
    <div className={css.conflict}>
      {mayMerge ? (
        <Button size="small" onClick={() => void merge()} aria-disabled={isLoading}>
          {status === 'draft' ? 'Merge with their changes' : 'Restore the draft and keep my order'}
        </Button>
      ) : null}
      {mayMerge || status === null ? null : (
        <p>This list is {STATUS_WORDS[status].toLowerCase()} now, so your order can’t be saved to it.</p>
      )}
      <ButtonLink kind="second" size="small" href={classListPath(scope)}>
        Discard mine and reload
      </ButtonLink>
      {fault ? <p role="alert">{fault}</p> : null}
    </div>
  );
}
