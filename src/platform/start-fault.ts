/** Why a start cannot go on, where the operator can mend it. The message is all that is printed: no trace. */
export class StartFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartFault';
  }
}
