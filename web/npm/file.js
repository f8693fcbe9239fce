// Files of the package in browsers: they are loaded like any other address.

export const bytesOf = (address) => address;
