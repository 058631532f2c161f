/** A failed start that the operator can fix. Only the message is printed, without a stack trace. */
export class StartFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartFault';
  }
}
