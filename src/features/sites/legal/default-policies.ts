/** The Privacy Policy and the refund policy until staff write their own. Their HTML passes the sanitiser unchanged. */

export const DEFAULT_PRIVACY_POLICY = `<p>What we collect, why, and your choices.</p>
<h2>What we keep</h2>
<ul>
<li><b>Your account:</b> email address, username, a one-way hash of your password, whether you are 13 to 15 or 16 and older, and what you follow. We do not ask for your date of birth, except once for a betting offer where there is one; we do not keep it.</li>
<li><b>Payments:</b> what you bought, invoices and receipts, your billing address, and the brand and last four digits of a saved card. Card numbers go from your browser to the payment provider and never reach our servers.</li>
<li><b>Sign-ins:</b> the devices you are logged in on, so that you can see them and log them out in your profile.</li>
<li><b>Push alerts:</b> for each device you turn them on for, its address at the push service of your browser, the keys that encrypt alerts for it, and your time zone for quiet hours. They go when you turn alerts off, log the device out or delete your account. The push service cannot read your alerts.</li>
<li><b>How pages are used:</b> events such as a subscription started, for up to 400 days, and how many people read a site on a day, both only with your consent where the law asks for it. To count a reader once, we turn network address and browser into a code that we delete the next night.</li>
<li><b>Saved stories:</b> the list of stories you saved, until you remove them or delete your account.</li>
<li><b>Messages</b> you send us through the contact form.</li>
</ul>
<h2>Cookies and other companies</h2>
<p>Cookies that a page needs are always on: signing in, forms, and your privacy choice. Where the law asks for consent, analytics, partner ads, and embedded posts and videos load only after you agree. You can opt out under <a href="/privacy">Your privacy choices</a>. No account needed. We honor Global Privacy Control.</p>
<p>Members under 16 get no third-party advertising, and their data is not sold or shared for it.</p>
<p>We pass data on to companies that work for us, such as the payment provider and the service that delivers our email, and where the law requires it.</p>
<h2>What stays on your device</h2>
<p>If a site can be installed, your browser keeps the files it needs to start without a connection, how many pages you have opened, and the date you closed the offer to install it. If you save stories while logged in, your browser keeps copies of their text so you can read them offline. We delete the copies when you log out (on another team’s site, the next time you open it), when you remove a story, when your access to it ends, and after 30 days without a connection. None of this is used to track you.</p>
<h2>Athletes we write about</h2>
<p>Many are minors. We publish no street address, phone number or contact details of a prospect, and only the year of birth. The person, a parent, a guardian or a school can ask us to <a href="/takedown">take a profile down</a>.</p>
<h2>Your rights</h2>
<p>In <a href="/users/profile">your profile</a> you can download your data, correct it, and delete your account. You have 14 days to undo a deletion; then your posts and forecasts become anonymous. Invoices stay without your name for as long as the law requires. Every newsletter has an unsubscribe link.</p>
<h2>Changes and contact</h2>
<p>If we change this policy, this page shows the date. Questions: <a href="/news/contact-us-5">contact us</a>.</p>`;

export const DEFAULT_REFUNDS = `<h2>Cancel anytime online</h2>
<p>Cancel under <a href="/users/subscriptions">Subscriptions</a>, in one step. The subscription does not renew again, you keep your access until the end of the term you paid for, and we confirm by email. Until that day you can undo the cancellation. Add-ons end with the subscription.</p>
<h2>When we refund</h2>
<ul>
<li><b>Canceling</b> stops the next charge. We don’t refund the current term; you keep access until it ends.</li>
<li><b>Moving from a monthly to an annual plan</b> credits your unused days. Any credit left over stays on your account.</li>
<li><b>Deleting your account</b> refunds the unused days of a paid term.</li>
<li><b>Gifts</b> are refunded to the person who bought them within 14 days, as long as nobody has redeemed them. <a href="/news/contact-us-5">Write to us</a>.</li>
<li><b>A charge you did not owe</b>, such as one made twice, is refunded in full.</li>
</ul>
<p>We refund your original payment method. If your card is closed and the bank returns the refund, we’ll email you to arrange another way to pay you. A gift subscription and free access have no cash value.</p>
<h2>Trials and renewals</h2>
<p>Canceling before a free trial ends means no charge at all. Before an annual renewal we email you 30 days and 7 days ahead, so there is time to cancel.</p>
<h2>Something wrong with a charge?</h2>
<p>Your receipts are under <a href="/users/billing_information">Billing</a>. <a href="/news/contact-us-5?subject=membership">Contact us</a> before you dispute a charge with your bank: a disputed subscription is suspended until the bank decides.</p>`;
