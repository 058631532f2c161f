/** The scripts of outside captchas, loaded on demand and never with a page. */

/** Long enough for a slow phone; after that the form says what to do. */
export const LOAD_MS = 20_000;

const loads = new Map<string, Promise<void>>();

/** Loads a script once; after a failure the next try loads it again. */
export function loadScript(src: string): Promise<void> {
  const load = loads.get(src) ?? insertScript(src);
  loads.set(src, load);
  return load;
}

function insertScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loads.delete(src);
      reject(new Error(`${src} did not load`));
    });
    document.head.append(script);
  });
}

/** Rejects on timeout: a blocked script or frame may never report an error. */
export async function withinTime<Result>(work: Promise<Result>, ms = LOAD_MS): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing came in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
