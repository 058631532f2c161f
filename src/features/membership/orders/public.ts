export { isWaiting, type OrderPrice, placeOrder, type Sale } from './service/place-order.ts';
