/** Parts of the command's catalogue of Korean messages, which web/build puts in. */
declare const MESSAGES_KO: string;
