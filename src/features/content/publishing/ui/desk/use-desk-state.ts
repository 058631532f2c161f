import { useCallback, useMemo, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { useApi } from '#web/calls.ts';
import { useLeaveGuard } from '#web/leave-guard.ts';
import type { CopyView } from '../../content-view.ts';
import type { EditData } from '../edit-data.ts';
import type { Desk, Fields } from './desk-context.ts';
import { useEditorId } from './editor-id.ts';
import { knownOf } from './known.ts';
import { isOver, isUnsaved } from './save-state.ts';
import { useArticleState } from './use-article-state.ts';
import { useAutosave } from './use-autosave.ts';
import { usePresence } from './use-presence.ts';
import { useReadAlong } from './use-read-along.ts';

/** The state of the editing page for one article. */

const withOne = <What>(known: ReadonlyMap<number, What>, id: number, what: What): ReadonlyMap<number, What> =>
  new Map([...known, [id, what]]);

export function useDeskState() {
  const { content: loaded, choices } = useLoaderData<EditData>();
  const { content, onState, askState } = useArticleState(loaded);
  const api = useApi();
  const { id } = loaded;
  const editor = useEditorId(id);
  const [copy, setCopy] = useState<CopyView>(loaded.copy);
  /** Counts replacements of the text; each one recreates the editor. */
  const [texts, setTexts] = useState(0);
  const fields = useRef<Fields>(copy);
  const body = useRef<() => string>(() => loaded.copy.body);
  const [known, setKnown] = useState(() => knownOf(loaded.references));

  const copyOf = useCallback((): CopyView => ({ ...fields.current, body: body.current() }), []);
  const seconds = choices.autoSaveSeconds;
  const saving = useAutosave({ content: loaded, editor, seconds, copyOf, onState, askState });
  const { state, problems, touch, settle, displace, adopt } = saving;
  useLeaveGuard(isUnsaved(state));

  const show = useCallback((other: CopyView) => {
    fields.current = other;
    body.current = () => other.body;
    setCopy(other);
    setTexts((count) => count + 1);
  }, []);
  const replace = useCallback(
    (other: CopyView) => {
      show(other);
      touch();
    },
    [show, touch],
  );
  const takeTheirs = useCallback(async () => {
    if (!api) return;
    const asked = askState();
    const theirs = (await api.publishing.get({ params: { contentId: id }, query: {} })).content;
    setKnown(knownOf(theirs.references));
    show(theirs.copy);
    adopt(theirs.version, theirs.updatedAt);
    onState(theirs, asked);
  }, [api, id, show, adopt, onState, askState]);

  const readVersion = useRef(loaded.version);
  const readAgain = useCallback(async () => {
    if (!api) return;
    const asked = askState();
    const theirs = (await api.publishing.get({ params: { contentId: id }, query: {} })).content;
    if (theirs.version !== readVersion.current) {
      readVersion.current = theirs.version;
      setKnown(knownOf(theirs.references));
      show(theirs.copy);
    }
    onState(theirs, asked);
  }, [api, id, show, onState, askState]);
  useReadAlong({ isReader: !loaded.may.write, seconds: loaded.presence.heartbeatSeconds, ask: readAgain });

  const { presence, takeOver } = usePresence({
    contentId: id,
    editor,
    first: loaded.presence,
    isWriter: loaded.may.write,
    onDisplaced: displace,
    onTurn: takeTheirs,
    onState,
    askState,
  });

  const change = useCallback(
    (changed: Partial<Fields>) => {
      fields.current = { ...fields.current, ...changed };
      setCopy((before) => ({ ...before, ...changed }));
      touch();
    },
    [touch],
  );
  const learn = useCallback<Desk['learn']>(
    (kind, about, what) => setKnown((before) => ({ ...before, [kind]: withOne(before[kind], about, what) })),
    [],
  );

  const canWrite = content.may.write && presence.state !== 'other' && !isOver(state);
  const desk = useMemo<Desk>(
    () => ({
      content,
      fields: copy,
      change,
      touch,
      save: state,
      problems,
      settle,
      takeTheirs,
      replace,
      keepMine: adopt,
      presence,
      takeOver,
      canWrite,
      known,
      learn,
    }),
    [
      content,
      copy,
      change,
      touch,
      state,
      problems,
      settle,
      takeTheirs,
      replace,
      adopt,
      presence,
      takeOver,
      canWrite,
      known,
      learn,
    ],
  );
  const onReady = useCallback((read: () => string) => {
    body.current = read;
  }, []);
  return { desk, onReady, bodyText: copy.body, texts };
}
