import webPush from 'web-push';
import type { LoneCommand } from '../cli/command.ts';
import { EXIT, misused, readWords } from '../cli/operator.ts';

const HELP = `Usage: npm run bluechip -- push-keys [--json]

Makes the key pair of push alerts (VAPID) and prints it for the environment. Nothing is stored.
Make it once: with another pair every device has to turn its alerts on again.`;

/** `bluechip push-keys`: a new key pair for PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY. */
export const pushKeysCommand: LoneCommand = {
  name: 'push-keys',
  summary: 'generate a key pair for push alerts',
  help: HELP,
  async run(args, io) {
    const words = readWords(args, { json: { type: 'boolean', default: false } });
    if (typeof words === 'string') return misused(io, words);
    if (words.positionals.length > 0) return misused(io, `Unknown argument "${words.positionals[0]}"`);
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    io.out(
      words.values.json
        ? JSON.stringify({ public_key: publicKey, private_key: privateKey })
        : `PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n# Where push services reach you: complete it.\nPUSH_CONTACT=mailto:`,
    );
    return EXIT.done;
  },
};
