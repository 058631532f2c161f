/** The Terms of Service until staff write their own: what this product does, in plain words. Its HTML passes the sanitiser unchanged. */
export const DEFAULT_TERMS = `<p>These terms are the agreement between you and the operator of this site. By creating an account, subscribing or buying a gift, you accept them.</p>
<h2>Your account</h2>
<p>You must be at least 13. Use a real email address, keep your password to yourself, and tell us if someone else uses your account. One account per person.</p>
<p>You can download your data and delete your account in <a href="/users/profile">your profile</a>. You have 14 days to undo a deletion.</p>
<h2>Subscriptions and automatic renewal</h2>
<ul>
<li>Before you pay, the page shows the price, any tax, the date of the next charge and its amount.</li>
<li>A subscription renews automatically only if you agreed to it when you subscribed. It then renews monthly or annually, depending on your plan, and we charge your saved payment method until you cancel. Otherwise it ends when the period you paid for ends.</li>
<li>Before an annual renewal we email you 30 days and 7 days ahead. After a free trial we email you before the first charge.</li>
<li>We’ll tell you before your price goes up.</li>
<li>If a charge fails, we try again after 1, 3, 7 and 14 days and email you each time. You keep your access until then. If every attempt fails, the subscription ends. A card reported lost or stolen is not charged again.</li>
</ul>
<h2>Cancel anytime</h2>
<p>Cancel online under <a href="/users/subscriptions">Subscriptions</a>, in one step, with no call or email needed. You keep your access until the end of the term you paid for, and we confirm by email. <a href="/refunds">Cancellations and Refunds</a> has the details.</p>
<h2>Gifts and codes</h2>
<p>A gift subscription never renews automatically. It can be redeemed once, within five years. Promotion codes are for one use per member unless they say otherwise and have no cash value.</p>
<h2>What you may do here</h2>
<p>Stories, rankings and data are for your personal use. Do not share your login, copy our work for others, collect data by automated means without our permission, or disrupt the service. Do not harass anyone: most of the people we write about are minors. We may suspend an account that breaks these rules.</p>
<h2>What we publish</h2>
<p>Ratings, rankings and forecasts are opinions. Facts come from the sources we name and can be wrong; <a href="/news/contact-us-5">tell us</a> and we correct them. A person in our database, a parent or a school can ask us to <a href="/takedown">take a profile down</a>.</p>
<h2>Changes and contact</h2>
<p>If we change these terms, this page shows the date. Questions: <a href="/news/contact-us-5">contact us</a>.</p>`;
