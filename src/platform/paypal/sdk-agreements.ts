import { type Agreeing, PaypalFailure, type PaypalPayments } from './paypal-payments.ts';
import { asked, isNotFound, type LazyClient, refusedCode } from './sdk-paypal-client.ts';

/** Payers' agreements through the SDK: a setup token asks for approval, a payment token is the saved agreement. */
export function sdkAgreements(
  use: LazyClient,
): Pick<PaypalPayments, 'askApproval' | 'keepAgreement' | 'findAgreements' | 'forgetAgreement'> {
  const vault = async () => {
    const { sdk, client } = await use();
    return { sdk, calls: new sdk.VaultController(client) };
  };
  return {
    askApproval: async ({ returnUrl, cancelUrl, key }) => {
      const { sdk, calls } = await vault();
      const paypal = {
        usageType: sdk.PaypalPaymentTokenUsageType.Merchant,
        customerType: sdk.PaypalPaymentTokenCustomerType.Consumer,
        permitMultiplePaymentTokens: true,
        experienceContext: {
          returnUrl,
          cancelUrl,
          shippingPreference: sdk.ExperienceContextShippingPreference.NoShipping,
          vaultInstruction: sdk.VaultInstructionAction.OnPayerApproval,
        },
      };
      const { result } = await asked(() =>
        calls.createSetupToken({ paypalRequestId: key, body: { paymentSource: { paypal } } }),
      );
      const url = result.links?.find(({ rel }) => rel === 'approve')?.href;
      if (result.id === undefined || url === undefined) throw new PaypalFailure(new Error('no address to approve at'));
      return { approvalId: result.id, url };
    },

    keepAgreement: async ({ approvalId, key }): Promise<Agreeing> => {
      const { sdk, calls } = await vault();
      const token = { id: approvalId, type: sdk.VaultTokenRequestType.SetupToken };
      try {
        const { result } = await asked(() =>
          calls.createPaymentToken({ paypalRequestId: key, body: { paymentSource: { token } } }),
        );
        const { emailAddress: email, payerId } = result.paymentSource?.paypal ?? {};
        const customerId = result.customer?.id;
        if (result.id === undefined || customerId === undefined || email === undefined || payerId === undefined)
          throw new PaypalFailure(new Error('an agreement without its payer'));
        return { status: 'kept', agreement: { agreementId: result.id, customerId, email, payerId } };
      } catch (error) {
        if (refusedCode(error) === null) throw error;
        return { status: 'refused' };
      }
    },

    findAgreements: async (approvalId) => {
      const { calls } = await vault();
      try {
        const { customer } = (await asked(() => calls.getSetupToken(approvalId))).result;
        const customerId = customer?.id;
        if (customerId === undefined) return [];
        const { result } = await asked(() => calls.listCustomerPaymentTokens({ customerId }));
        return result.paymentTokens?.flatMap(({ id }) => id ?? []) ?? [];
      } catch (error) {
        if (isNotFound(error)) return [];
        throw error;
      }
    },

    forgetAgreement: async (agreementId) => {
      const { calls } = await vault();
      try {
        await asked(() => calls.deletePaymentToken(agreementId));
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
  };
}
